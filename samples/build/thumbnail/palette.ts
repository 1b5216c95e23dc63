import type { SeedTool } from '../../seed-tool';

/** The dark lab palette of the web client. */
export const palette = {
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
export const levelColour: Record<SeedTool['accessLevel'], string> = { free: palette.teal, pro: palette.violet, premium: palette.amber };

/** Two or three letters and a colour for each language, light enough to read on the dark ground. */
export const monograms: Record<SeedTool['language'], { letters: string; colour: string }> = {
  python: { letters: 'PY', colour: '#7cb7ff' },
  javascript: { letters: 'JS', colour: '#f7df5e' },
  typescript: { letters: 'TS', colour: '#6cb6ff' },
  java: { letters: 'JV', colour: '#ffb26b' },
  csharp: { letters: 'C#', colour: '#c39bff' },
  cpp: { letters: 'C++', colour: '#79c0ff' },
  php: { letters: 'PHP', colour: '#a5b4fc' },
  ruby: { letters: 'RB', colour: '#ff8f8f' },
  go: { letters: 'GO', colour: '#5fd7ee' },
  rust: { letters: 'RS', colour: '#f0a07c' },
  powershell: { letters: 'PS', colour: '#82b4ff' },
  bash: { letters: '$_', colour: '#8be78b' },
  shell: { letters: 'SH', colour: '#9be7c4' },
  batch: { letters: 'BAT', colour: '#c9d1e0' },
  sql: { letters: 'SQL', colour: '#ffc777' },
  html: { letters: '</>', colour: '#ff9e7a' },
  css: { letters: '{ }', colour: '#7dcfff' },
  executable: { letters: 'EXE', colour: '#b8c4de' },
  archive: { letters: 'ZIP', colour: '#e0c48f' },
  pdf: { letters: 'PDF', colour: '#ff9aa8' },
};
