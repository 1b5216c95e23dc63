/** Resolves when an element of the page comes near the viewport, at once if there is none or nothing can tell. */
export function nearViewport(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element || !('IntersectionObserver' in globalThis)) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
  });
}
