/** For a row that scrolls sideways: words that continue beyond an edge fade out. At the ends of the row only its padding of at least 24 px does. */
export const FADED_EDGES =
  'linear-gradient(to right, transparent, currentColor 24px, currentColor calc(100% - 24px), transparent)';
