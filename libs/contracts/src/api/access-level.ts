/** The three ways a tool is offered (spec §4): to every member, to Pro members, or bought one at a time. */
export const ACCESS_LEVELS = ['free', 'pro', 'premium'] as const;

/** One of {@link ACCESS_LEVELS}. */
export type AccessLevel = (typeof ACCESS_LEVELS)[number];
