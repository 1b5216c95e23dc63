import { ACCESS_LEVELS, LANGUAGE_CHOICES, TOPICS } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { decodeCursor, encodeCursor } from '@libs/persistence';
import { ApiInteger } from '@libs/service';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { ToolFilter } from './page-query';

const MAX_LIMIT = 1000;

/** Treats an empty value and `all` as absent. */
const UndefinedWhenAll = () =>
  Transform(({ value }: { value: unknown }) =>
    value === '' || value === 'all' ? undefined : value,
  );

/** OpenAPI description of the `Link` header of a list. */
export const NEXT_PAGE = {
  description: 'The URL of the next page, with `rel="next"`; only with `limit`.',
  schema: { type: 'string' },
} as const;

/** The optional query parameters of `GET /api/tools` and `GET /api/admin/tools` (contract §3). */
export class ListQuery {
  /** Text to find in the name or the description, ignoring case. */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim() || undefined : value,
  )
  @IsOptional()
  @IsString({ message: 'search must be text' })
  @MaxLength(200, { message: 'search must be at most 200 characters' })
  @Matches(/^\P{Cc}*$/u, { message: 'search must not contain control characters' })
  search?: string;

  /** The tool's language, or one its name or description mentions. */
  @UndefinedWhenAll()
  @IsOptional()
  @IsIn(LANGUAGE_CHOICES, { message: `language must be one of ${LANGUAGE_CHOICES.join(', ')}` })
  language?: string;

  @UndefinedWhenAll()
  @IsOptional()
  @IsIn(ACCESS_LEVELS, { message: `accessLevel must be one of ${ACCESS_LEVELS.join(', ')}` })
  accessLevel?: string;

  @UndefinedWhenAll()
  @IsOptional()
  @IsIn(TOPICS, { message: `topic must be one of ${TOPICS.join(', ')}` })
  topic?: string;

  /** Tools per page; the response's `Link` header points to the next page. */
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : Number(value)))
  @IsOptional()
  @ApiInteger()
  @IsInt({ message: `limit must be a whole number from 1 to ${MAX_LIMIT}` })
  @Min(1, { message: `limit must be a whole number from 1 to ${MAX_LIMIT}` })
  @Max(MAX_LIMIT, { message: `limit must be a whole number from 1 to ${MAX_LIMIT}` })
  limit?: number;

  /** Start of the page, from a `Link` header. */
  @UndefinedWhenAll()
  @IsOptional()
  @IsString({ message: 'cursor must come from a Link header' })
  cursor?: string;
}

/** Converts a query to a filter; null when it has no parameters. Throws `invalid` for a malformed cursor. */
export function filterOf({
  search,
  language,
  accessLevel,
  topic,
  limit,
  cursor,
}: ListQuery): ToolFilter | null {
  if (![search, language, accessLevel, topic, limit, cursor].some((value) => value !== undefined))
    return null;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  if (after === null)
    throw invalidFields([{ field: 'cursor', message: 'cursor must come from a Link header' }]);
  return { search, language, accessLevel, topic, limit, after };
}

/** Returns the URL of the page that follows the tool `last`; `path` is the path of the list. */
export function nextPage(
  path: string,
  query: ListQuery,
  last: { createdAt: string; id: string },
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: encodeCursor(last) })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `${path}?${parameters.toString()}`;
}
