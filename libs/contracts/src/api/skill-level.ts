/** How much a learner should know before starting, with the label a page shows. */
export const SKILL_LEVEL_LABELS = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
} as const;

/** A skill level the catalogue accepts. */
export type SkillLevel = keyof typeof SKILL_LEVEL_LABELS;

/** Every skill level, easiest first. */
export const SKILL_LEVELS = Object.keys(SKILL_LEVEL_LABELS) as SkillLevel[];
