// What can wait until the page has nothing else to do.
const PATIENCE = 4000; // milliseconds

/** Does something when there is time for it. Answers how to call it off. */
export function idle(what: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(what, { timeout: PATIENCE });
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(what, PATIENCE / 4);
  return () => clearTimeout(asked);
}
