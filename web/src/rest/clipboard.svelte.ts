// Copying as text; what was copied last is remembered for a moment, so that a button can say so.
let last: string | null = $state(null);

export const clipboard = {
  get last(): string | null {
    return last;
  },
  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copyOldWay(text);
    }
    last = text;
    setTimeout(() => {
      if (last === text) last = null;
    }, 3000);
  },
};

/** Without https browsers give no clipboard: the text is selected and copied instead. */
function copyOldWay(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
