/** Languages of a tool and their labels (spec §3, language values and labels). */
export const LANGUAGE_LABELS = {
  python: 'Python',
  javascript: 'JavaScript',
  html: 'HTML/Web',
  css: 'CSS',
  java: 'Java',
  cpp: 'C++',
  csharp: 'C#',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
  rust: 'Rust',
  typescript: 'TypeScript',
  powershell: 'PowerShell',
  bash: 'Bash',
  sql: 'SQL',
  shell: 'Shell',
  batch: 'Batch',
  executable: 'EXE',
  archive: 'ZIP',
  pdf: 'PDF',
} as const;

export type Language = keyof typeof LANGUAGE_LABELS;

/** Every accepted language, in the order of the spec. */
export const LANGUAGES = Object.keys(LANGUAGE_LABELS) as Language[];
