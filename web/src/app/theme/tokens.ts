/** Colors of the dark scheme; only this folder defines colors. Contrast is at least 4.5:1 for text and 3:1 for controls. */
export const DARK = {
  background: '#0b0e14',
  surface: '#12161f',
  raised: '#181d29',
  hairline: '#242b3a',
  control: '#667391',
  text: '#e6e9f0',
  muted: '#9aa4b8',
  teal: '#2dd4bf',
  violet: '#a78bfa',
  amber: '#fbbf24',
  red: '#f87171',
  onAccent: '#0b0e14',
};

/** Colors of the light scheme, with darker accents for the same contrast. */
export const LIGHT: typeof DARK = {
  background: '#f7f8fb',
  surface: '#ffffff',
  raised: '#ffffff',
  hairline: '#dfe3ec',
  control: '#6b7690',
  text: '#151a26',
  muted: '#525c72',
  teal: '#0f766e',
  violet: '#6d4fd8',
  amber: '#92580a',
  red: '#c02626',
  onAccent: '#ffffff',
};

/** The outline of the element that the keyboard has focused. */
export const FOCUS_RING = {
  outline: '2px solid var(--mui-palette-text-primary)',
  outlineOffset: 2,
};
