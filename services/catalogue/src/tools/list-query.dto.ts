import { ACCESS_LEVELS, LANGUAGE_CHOICES, TOPICS } from '@libs/contracts';
import { decodeCursor } from '@libs/persistence';
import { PageCursor, PageLimit, readCursor, UndefinedWhenEmpty } from '@libs/service';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { ToolFilter } from './page-query';

/** What every list of tools can be searched by. */
export class SearchQuery {
  /** Text to find in the name or the description, ignoring case; administrators also find file names. */
  @UndefinedWhenEmpty()
  @IsOptional()
  @IsString({ message: 'search must be text' })
  @MaxLength(200, { message: 'search must be at most 200 characters' })
  @Matches(/^\P{Cc}*$/u, { message: 'search must not contain control characters' })
  search?: string;

  @UndefinedWhenEmpty('all')
  @IsOptional()
  @IsIn(ACCESS_LEVELS, { message: `accessLevel must be one of ${ACCESS_LEVELS.join(', ')}` })
  accessLevel?: string;
}

/** The optional query parameters of `GET /api/tools` (docs/tools.md). */
export class ListQuery extends SearchQuery {
  /** The tool's language, or one its name or description mentions. */
  @UndefinedWhenEmpty('all')
  @IsOptional()
  @IsIn(LANGUAGE_CHOICES, { message: `language must be one of ${LANGUAGE_CHOICES.join(', ')}` })
  language?: string;

  @UndefinedWhenEmpty('all')
  @IsOptional()
  @IsIn(TOPICS, { message: `topic must be one of ${TOPICS.join(', ')}` })
  topic?: string;

  /** `true` for the premium tools that Pro includes at the moment. */
  @UndefinedWhenEmpty()
  @IsOptional()
  @IsIn(['true'], { message: 'inPro must be true' })
  inPro?: string;

  /** Tools per page; the response's `Link` header points to the next page. */
  @IsOptional()
  @PageLimit(1000)
  limit?: number;

  /** Start of the page, from a `Link` header. */
  @PageCursor()
  cursor?: string;
}

/** Converts a query to a filter; null when it has no parameters. Throws `invalid` for a malformed cursor. */
export function toFilter(query: ListQuery): ToolFilter | null {
  const { search, language, accessLevel, topic, inPro, limit, cursor } = query;
  const given = [search, language, accessLevel, topic, inPro, limit, cursor];
  if (given.every((value) => value === undefined)) return null;
  const after = readCursor(query, decodeCursor);
  return { search, language, accessLevel, topic, inPro: inPro !== undefined, limit, after };
}
