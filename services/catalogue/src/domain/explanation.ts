import type { SkillLevel, Topic } from '@libs/contracts';

/** What a tool's page explains beyond its description; all of it is optional. */
export interface Explanation {
  topic: Topic | null;
  skillLevel: SkillLevel | null;
  durationMinutes: number | null;
  platform: string | null;
  requirements: string | null;
  /** What a learner can do afterwards. */
  outcomes: string[];
  /** What is in the download. */
  contents: string[];
  /** The first lines of the lesson. */
  lessonExcerpt: string | null;
}

/** Nothing is explained. */
export const NO_EXPLANATION: Explanation = {
  topic: null,
  skillLevel: null,
  durationMinutes: null,
  platform: null,
  requirements: null,
  outcomes: [],
  contents: [],
  lessonExcerpt: null,
};

/** The largest values each field takes: characters, list items, minutes (contract §3). */
export const EXPLANATION_LIMITS = {
  durationMinutes: 10_000,
  platform: 120,
  requirements: 500,
  outcomes: 8,
  contents: 20,
  item: 160,
  lessonExcerpt: 600,
} as const;
