// The window in rem, so that it is right for any text size and zoom.

function measure(): { width: number; height: number; coarse: boolean } {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return {
    width: innerWidth / rem,
    height: innerHeight / rem,
    coarse: globalThis.matchMedia?.('(pointer: coarse)').matches ?? false,
  };
}

let size = $state.raw(measure());

/** Width and height of the window in rem, and whether it is touched rather than pointed at. */
export const screenSize = (): { width: number; height: number; coarse: boolean } => size;

/** Measures anew; called when the window or the text size changes. */
export function remeasure(): void {
  size = measure();
}

addEventListener('resize', remeasure);
