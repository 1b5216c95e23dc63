import type { AccessLevel, Language, SkillLevel, Topic } from '@libs/contracts';

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
  difficulty: SkillLevel;
  /** The learning path, which also chooses the motif of the thumbnail. */
  path: Topic;
  /** How long it takes to work through. */
  durationMinutes: number;
  /** What it runs on. */
  platform: string;
  /** What must be there before it runs. */
  requirements: string;
  /** What a learner can do afterwards, a sentence each. */
  outcomes: string[];
}

/** A finished download: the name a member sees and its exact bytes. */
export interface BuiltFile {
  filename: string;
  content: Buffer;
}
