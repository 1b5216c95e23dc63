import type { AccessLevel, Language } from '@libs/contracts';

/** How much a learner should know before starting. */
export const difficulties = ['beginner', 'intermediate', 'advanced'] as const;

/** One entry of the sample catalogue; prices are integer cents, offer ends are hours after the moment of seeding. */
export interface SeedTool {
  slug: string;
  name: string;
  language: Language;
  accessLevel: AccessLevel;
  priceCents: number;
  originalPriceCents?: number;
  description: string;
  fileName: string;
  /** What the download holds, in words; the tests look for every file named here. */
  fileContains: string;
  offerDescription?: string;
  offerEndsInHours?: number;
  difficulty: (typeof difficulties)[number];
  /** The learning path, which also chooses the motif of the thumbnail. */
  path: string;
}

/** A finished download: the name a member sees and its exact bytes. */
export interface BuiltFile {
  filename: string;
  content: Buffer;
}
