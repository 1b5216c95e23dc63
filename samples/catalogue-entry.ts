import type { AccessLevel, Language, SkillLevel, Topic } from '@libs/contracts';

/** One entry of `catalogue.json`. Prices are integer cents; an offer ends some hours after the catalogue is filled. */
export interface CatalogueEntry {
  slug: string;
  name: string;
  language: Language;
  accessLevel: AccessLevel;
  priceCents: number;
  originalPriceCents?: number;
  /** Its first sentence says what one learns. */
  description: string;
  /** What the learner does with it, in order; the second paragraph of the description. */
  practice: string;
  fileName: string;
  /** What the download contains; the tests expect every file named here. */
  fileContains: string;
  /** The PDF document in the archive, set from `LESSON.md`. */
  document?: string;
  /** The page of the download that everybody can run in the browser. */
  preview?: string;
  offerDescription?: string;
  offerEndsInHours?: number;
  difficulty: SkillLevel;
  /** The learning path, which also chooses the motif of the thumbnail. */
  path: Topic;
  /** How long it takes to work through. */
  durationMinutes: number;
  /** What it runs on. */
  platform: string;
  /** What must be installed before it runs. */
  requirements: string;
  /** What a learner can do at the end, a sentence each. */
  outcomes: string[];
  /** Names under which the field knows the subject, such as `CWE-79 Cross-site scripting (XSS)`. */
  knownAs?: string[];
}
