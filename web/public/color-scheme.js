// Sets the colour scheme before the first paint, so that nothing flashes.
(() => {
  const mode = localStorage.getItem('mui-mode') ?? 'system';
  const light = mode === 'light' || (mode === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-mui-color-scheme', light ? 'light' : 'dark');
})();
