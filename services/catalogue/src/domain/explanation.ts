import type { SkillLevel, Topic } from '@libs/contracts';

/** Optional details on a tool's page. */
export interface Explanation {
  topic: Topic | null;
  skillLevel: SkillLevel | null;
  durationMinutes: number | null;
  platform: string | null;
  requirements: string | null;
  outcomes: string[];
  contents: string[];
  lessonExcerpt: string | null;
}

/** An explanation with every field empty. */
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

/** Maximum of each field: characters, list items or minutes (contract §3). */
export const EXPLANATION_LIMITS = {
  durationMinutes: 10_000,
  platform: 120,
  requirements: 500,
  outcomes: 8,
  contents: 20,
  item: 160,
  lessonExcerpt: 600,
} as const;
