import type { CatalogueEntry } from '../../catalogue-entry';

/** The dark lab palette of the web client. */
export const PALETTE = {
  background: '#0b0e14',
  surface: '#12161f',
  raised: '#181d29',
  hairline: '#242b3a',
  border: '#667391',
  text: '#e6e9f0',
  muted: '#9aa4b8',
  teal: '#2dd4bf',
  violet: '#a78bfa',
  amber: '#fbbf24',
} as const;

/** The accent of an access level: free is teal, Pro violet, premium amber. */
export const LEVEL_COLOR: Record<CatalogueEntry['accessLevel'], string> = {
  free: PALETTE.teal,
  pro: PALETTE.violet,
  premium: PALETTE.amber,
};

/** Two or three letters and a color for each language, light enough to read on the dark ground. */
export const MONOGRAMS: Record<CatalogueEntry['language'], { letters: string; color: string }> = {
  python: { letters: 'PY', color: '#7cb7ff' },
  javascript: { letters: 'JS', color: '#f7df5e' },
  typescript: { letters: 'TS', color: '#6cb6ff' },
  java: { letters: 'JV', color: '#ffb26b' },
  csharp: { letters: 'C#', color: '#c39bff' },
  cpp: { letters: 'C++', color: '#79c0ff' },
  php: { letters: 'PHP', color: '#a5b4fc' },
  ruby: { letters: 'RB', color: '#ff8f8f' },
  go: { letters: 'GO', color: '#5fd7ee' },
  rust: { letters: 'RS', color: '#f0a07c' },
  powershell: { letters: 'PS', color: '#82b4ff' },
  bash: { letters: '$_', color: '#8be78b' },
  shell: { letters: 'SH', color: '#9be7c4' },
  batch: { letters: 'BAT', color: '#c9d1e0' },
  sql: { letters: 'SQL', color: '#ffc777' },
  html: { letters: '</>', color: '#ff9e7a' },
  css: { letters: '{ }', color: '#7dcfff' },
  executable: { letters: 'EXE', color: '#b8c4de' },
  archive: { letters: 'ZIP', color: '#e0c48f' },
  pdf: { letters: 'PDF', color: '#ff9aa8' },
};
