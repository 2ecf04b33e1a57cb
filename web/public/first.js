// Before anything is painted: the theme and the text size chosen here last time (src/app/settings.svelte.ts writes them).
(function () {
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('thirteendays') || '{}');
  } catch (e) {
    chosen = {};
  }
  var wants = function (q) {
    return window.matchMedia(q).matches;
  };
  var theme = chosen.theme || (wants('(prefers-contrast: more)') ? 'contrast' : 'dark');
  if (theme === 'system')
    theme = wants('(prefers-contrast: more)') ? 'contrast' : wants('(prefers-color-scheme: light)') ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.setProperty('--text', String((chosen.text || 100) / 100));
})();
