/** The three ways a tool can be reached (spec §4). */
export const accessLevels = ['free', 'pro', 'premium'] as const;

/** The language values of spec §2 that the sample catalogue may use. */
export const languages = [
  'python',
  'javascript',
  'java',
  'csharp',
  'cpp',
  'php',
  'ruby',
  'go',
  'rust',
  'typescript',
  'powershell',
  'bash',
  'shell',
  'batch',
  'sql',
  'html',
  'css',
  'executable',
  'archive',
  'pdf',
] as const;

/** How much a learner should know before starting. */
export const difficulties = ['beginner', 'intermediate', 'advanced'] as const;

/** One entry of the sample catalogue; prices are integer cents, offer ends are hours after the moment of seeding. */
export interface SeedTool {
  slug: string;
  name: string;
  language: (typeof languages)[number];
  accessLevel: (typeof accessLevels)[number];
  priceCents: number;
  originalPriceCents?: number;
  description: string;
  fileName: string;
  fileContains: string;
  offerDescription?: string;
  offerEndsInHours?: number;
  difficulty: (typeof difficulties)[number];
  path: string;
}

/** A finished download: the name a member sees and its exact bytes. */
export interface BuiltFile {
  filename: string;
  content: Buffer;
}
