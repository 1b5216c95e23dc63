/** Access levels of a tool (spec §4): free for every member, for Pro members, or bought individually. */
export const ACCESS_LEVELS = ['free', 'pro', 'premium'] as const;

export type AccessLevel = (typeof ACCESS_LEVELS)[number];
