/** Colors of the dark scheme; only this folder defines colors, except those by which coins are known (`CurrencyIcon.tsx`). Contrast is at least 4.5:1 for text and 3:1 for controls. */
export const DARK = {
  background: '#0b0e14',
  surface: '#12161f',
  hairline: '#242b3a',
  control: '#667391',
  text: '#e6e9f0',
  muted: '#9aa4b8',
  teal: '#2dd4bf',
  violet: '#a78bfa',
  amber: '#fbbf24',
  red: '#f87171',
  onAccent: '#0b0e14',
  /** The fill of the main button of a premium tool, and its label. */
  buy: '#fbbf24',
  onBuy: '#0b0e14',
  shadow: '0 8px 24px rgb(0 0 0 / 0.5)',
};

/** Colors of the light scheme, with darker accents for the same contrast. */
export const LIGHT: typeof DARK = {
  background: '#f7f8fb',
  surface: '#ffffff',
  hairline: '#dfe3ec',
  control: '#6b7690',
  text: '#151a26',
  muted: '#525c72',
  teal: '#0c6b64',
  violet: '#6d4fd8',
  amber: '#a84b05',
  red: '#c02626',
  onAccent: '#ffffff',
  buy: '#151a26',
  onBuy: '#ffffff',
  shadow: '0 8px 24px rgb(21 26 38 / 0.14)',
};

/** Colors of the bench: the dark ground of covers, of the home page's first screen and of windows, the same in both schemes. */
export const BENCH = {
  ground: '#0b0e14',
  raised: '#141a26',
  line: '#2a3346',
  text: '#e6e9f0',
  muted: '#9aa4b8',
  teal: '#2dd4bf',
  violet: '#a78bfa',
  amber: '#fbbf24',
};

/** The outline of the element that the keyboard has focused. */
export const FOCUS_RING = {
  outline: '2px solid var(--mui-palette-text-primary)',
  outlineOffset: 2,
};
