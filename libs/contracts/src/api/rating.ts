import type { Count, Id, Moment } from './values';

/** Limits of a rating's texts, in characters. */
export const RATING_LIMITS = { text: 500, author: 40, report: 300 } as const;

export const MAX_STARS = 5;

/**
 * A whole number from 1 to 5.
 * @asType integer
 * @minimum 1
 * @maximum 5
 */
export type RatingStars = number;

/** The mean of the visible ratings of a tool by members who downloaded it. */
export class RatingSummary {
  /** From 1 to 5, to one decimal. */
  mean: number;
  count: Count;
}

/** A member's rating of a tool. */
export class Rating {
  id: Id;
  stars: RatingStars;
  /** Plain text; empty without any. */
  text: string;
  /** The name that the member chose; null when the account was deleted, or when the member deleted the rating while it was hidden. */
  author: string | null;
  createdAt: Moment;
  updatedAt: Moment;
}

/** A page of the ratings of a tool, newest first, and the summary of all of them (`GET /api/tools/{id}/ratings`). */
export class RatingsResponse {
  /** Null without ratings. */
  summary: RatingSummary | null;
  /** How many ratings have 1, 2, 3, 4 and 5 stars. */
  distribution: Count[];
  ratings: Rating[];
}

/** A member's own rating. */
export class OwnRating extends Rating {
  /** Why an administrator hid it; null while it is visible. */
  hiddenReason: string | null;
}

/** What a member may do about the rating of a tool (`GET /api/tools/{id}/rating`). */
export class OwnRatingResponse {
  /** Only members who downloaded the tool may rate it. */
  hasDownloaded: boolean;
  rating: OwnRating | null;
}

/** A report of a rating by another member. */
export class RatingReport {
  reason: string;
  reportedAt: Moment;
}

/** The ratings that administrators list. */
export const RATING_STATES = ['reported', 'hidden', 'all'] as const;

export type RatingState = (typeof RATING_STATES)[number];

/** A rating as administrators see it (`GET /api/admin/ratings`). */
export class AdminRating extends OwnRating {
  tool: RatedTool;
  /** Null when the account was deleted. */
  userId: Id | null;
  hiddenAt: Moment | null;
  /** Oldest first; none after an administrator decided. */
  reports: RatingReport[];
}

export class RatedTool {
  id: Id;
  name: string;
}
