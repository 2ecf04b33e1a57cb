// Before anything is painted: the theme and the text size chosen here last time (src/app/settings.svelte.ts keeps them).
(function () {
  const wants = (query) => window.matchMedia(query).matches;
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem('thirteendays') || '{}');
    } catch {
      return {};
    }
  };
  const chosen = kept();
  const more = wants('(prefers-contrast: more)');
  const system = more ? 'contrast' : wants('(prefers-color-scheme: light)') ? 'light' : 'dark';
  const theme = chosen.theme || (more ? 'contrast' : 'dark');
  document.documentElement.dataset.theme = theme === 'system' ? system : theme;
  document.documentElement.style.setProperty('--text', String((chosen.text || 100) / 100));
})();
