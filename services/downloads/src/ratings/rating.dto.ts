import {
  MAX_STARS,
  RATING_LIMITS,
  RATING_STATES,
  type RatingStars,
  type RatingState,
  type RatingSummary,
} from '@libs/contracts';
import { PageCursor, PageLimit, PlainLine, PlainText, Trimmed } from '@libs/service';
import { IsIn, IsInt, IsString, Length, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { containsLink, imitatesStaff } from './rating-text';

const STARS_MESSAGE = `stars must be a whole number from 1 to ${MAX_STARS}`;
const TEXT_MESSAGE = `The text must have at most ${RATING_LIMITS.text} characters`;
const AUTHOR_MESSAGE = `The name must have 1 to ${RATING_LIMITS.author} characters`;
const REPORT_MESSAGE = `Say in 3 to ${RATING_LIMITS.report} characters what is wrong`;

/** Rejects a text that `isRefused` is true of; other types than texts are left to other rules. */
const Refuse = (
  name: string,
  isRefused: (text: string) => boolean,
  message: string,
): PropertyDecorator =>
  ValidateBy(
    {
      name,
      validator: { validate: (value: unknown) => typeof value !== 'string' || !isRefused(value) },
    },
    { message },
  );

/** Body of `PUT /api/tools/{id}/rating`. */
export class RateToolRequest {
  @Max(MAX_STARS, { message: STARS_MESSAGE })
  @Min(1, { message: STARS_MESSAGE })
  @IsInt({ message: STARS_MESSAGE })
  stars: RatingStars;

  /** Plain text without links; may be empty. */
  @Refuse('noLinks', containsLink, 'The text must not have links')
  @PlainText('The text')
  @MaxLength(RATING_LIMITS.text, { message: TEXT_MESSAGE })
  @IsString({ message: TEXT_MESSAGE })
  @Trimmed()
  text: string = '';

  /** The name to show with the rating; need not be the username. Names that imitate our staff are refused. */
  @Refuse('notStaff', imitatesStaff, 'This name looks like one of our team. Please choose another.')
  @Refuse('noLinks', containsLink, 'The name must not have links')
  @PlainLine('The name')
  @Length(1, RATING_LIMITS.author, { message: AUTHOR_MESSAGE })
  @IsString({ message: AUTHOR_MESSAGE })
  @Trimmed()
  author: string;
}

/** Body of `POST /api/ratings/{id}/report`. */
export class ReportRatingRequest {
  @PlainText('The reason')
  @Length(3, RATING_LIMITS.report, { message: REPORT_MESSAGE })
  @IsString({ message: REPORT_MESSAGE })
  @Trimmed()
  reason: string;
}

/** The parameters of `GET /api/tools/{id}/ratings`. */
export class RatingsQuery {
  /** Ratings per page. */
  @PageLimit(100)
  limit: number = 10;

  /** Start of the page, from a `Link` header. */
  @PageCursor()
  cursor?: string;
}

/** The parameters of `GET /api/admin/ratings`. */
export class AdminRatingsQuery extends RatingsQuery {
  /** `reported` are those with reports that nobody decided about. */
  @IsIn(RATING_STATES, { message: `state must be one of ${RATING_STATES.join(', ')}` })
  state: RatingState = 'reported';
}

/** Summarizes how many ratings have 1, 2, 3, 4 and 5 stars; null without any. */
export function summarizeStars(distribution: readonly number[]): RatingSummary | null {
  const count = distribution.reduce((sum, number) => sum + number, 0);
  if (count === 0) return null;
  const total = distribution.reduce((sum, number, index) => sum + number * (index + 1), 0);
  return { mean: Math.round((total / count) * 10) / 10, count };
}
