// Who has the keys: what is typed in, what a dialog asks, or else the screen.

const FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/**
 * Whether what is pressed belongs to a field or to an open dialog. A dialog that was closed just now keeps the focus until the next
 * picture is drawn: its fields have the keys no more.
 */
export function keysTaken(at: EventTarget | null): boolean {
  const field = (at as Element | null)?.closest?.(FIELD);
  return (!!field && !field.closest('dialog:not([open])')) || document.querySelector('dialog[open]') !== null;
}

/** Whether a key pressed by itself is not for the screen: it is part of a chord, heeded already, or a field or a dialog has the keys. */
export function isTaken(event: KeyboardEvent): boolean {
  return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || keysTaken(event.target);
}
