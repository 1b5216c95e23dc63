/** Skill levels of a tool and their labels. */
export const SKILL_LEVEL_LABELS = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
} as const;

export type SkillLevel = keyof typeof SKILL_LEVEL_LABELS;

/** Every skill level, easiest first. */
export const SKILL_LEVELS = Object.keys(SKILL_LEVEL_LABELS) as SkillLevel[];
