import '@testing-library/jest-dom';

/** jsdom has no layout: every media query is answered "no", as on a wide screen without preferences. */
Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined }),
});
Object.defineProperty(window, 'scrollTo', { value: () => undefined });
