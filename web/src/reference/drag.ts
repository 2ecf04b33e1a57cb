// What lies over the table can be drawn aside: by pointer, or to the other half of the window by a press of its handle.
import type { Attachment } from 'svelte/attachments';

const FAR = 6; // pixels from which a press is a drag

/** Lets an element be dragged by the parts of it that match `handle`; `fixed` tells when it stays where it is. */
export function draggable(handle: string, fixed: () => boolean = () => false): Attachment<HTMLElement> {
  return (box) => {
    let x = 0;
    let y = 0;
    let from: { x: number; y: number; id: number } | null = null;
    let moved = false;

    const put = (toX: number, toY: number): void => {
      [x, y] = [toX, toY];
      box.style.translate = `${x}px ${y}px`;
    };
    const down = (event: PointerEvent): void => {
      const target = event.target as Element;
      if (event.button || fixed() || !target.closest(handle)) return;
      from = { x: event.clientX - x, y: event.clientY - y, id: event.pointerId };
      moved = false;
    };
    const move = (event: PointerEvent): void => {
      if (!from || event.pointerId !== from.id) return;
      const [toX, toY] = [event.clientX - from.x, event.clientY - from.y];
      if (!moved && Math.hypot(toX - x, toY - y) < FAR) return;
      if (!moved) box.setPointerCapture(event.pointerId);
      moved = true;
      const at = box.getBoundingClientRect();
      // A grip of it stays within the window.
      const [left, top] = [at.left - x, at.top - y];
      put(
        Math.min(Math.max(toX, 48 - at.width - left), innerWidth - 48 - left),
        Math.min(Math.max(toY, -top), innerHeight - 48 - top),
      );
    };
    const up = (): void => void (from = null);
    // The press that ends a drag is none.
    const click = (event: MouseEvent): void => {
      if (!moved) return;
      moved = false;
      event.preventDefault();
      event.stopPropagation();
    };
    box.addEventListener('pointerdown', down);
    box.addEventListener('pointermove', move);
    box.addEventListener('pointerup', up);
    box.addEventListener('pointercancel', up);
    box.addEventListener('click', click, true);
    return () => {
      box.removeEventListener('pointerdown', down);
      box.removeEventListener('pointermove', move);
      box.removeEventListener('pointerup', up);
      box.removeEventListener('pointercancel', up);
      box.removeEventListener('click', click, true);
    };
  };
}
