import { ACCESS_LEVELS, LANGUAGE_CHOICES } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { readCursor, writeCursor } from '../domain/position';
import type { ToolFilter } from '../store/public-tools';

/** Tools on one page at the most. */
const MAX_LIMIT = 1000;

/** An empty parameter, or the choice of everything, narrows nothing. */
const NothingWhenAll = () => Transform(({ value }: { value: unknown }) => (value === '' || value === 'all' ? undefined : value));

/** The optional query parameters of `GET /api/tools` (contract §3). */
export class ListQuery {
  /** A part of the name or the description, in capitals or not. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || undefined : value))
  @IsOptional()
  @IsString({ message: 'search must be a text' })
  @MaxLength(200, { message: 'search must be at most 200 characters' })
  @Matches(/^\P{Cc}*$/u, { message: 'search must not contain control characters' })
  search?: string;

  /** The tool's language, or one that its name or description speaks of. */
  @NothingWhenAll()
  @IsOptional()
  @IsIn(LANGUAGE_CHOICES, { message: `language must be one of ${LANGUAGE_CHOICES.join(', ')}` })
  language?: string;

  @NothingWhenAll()
  @IsOptional()
  @IsIn(ACCESS_LEVELS, { message: `accessLevel must be one of ${ACCESS_LEVELS.join(', ')}` })
  accessLevel?: string;

  /** Tools on a page; the answer's `Link` header leads to the next one. */
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : Number(value)))
  @IsOptional()
  @IsInt({ message: `limit must be a whole number from 1 to ${MAX_LIMIT}` })
  @Min(1, { message: `limit must be a whole number from 1 to ${MAX_LIMIT}` })
  @Max(MAX_LIMIT, { message: `limit must be a whole number from 1 to ${MAX_LIMIT}` })
  limit?: number;

  /** Where the page begins, as a `Link` header gave it. */
  @NothingWhenAll()
  @IsOptional()
  @IsString({ message: 'cursor must be one that a Link header gave' })
  cursor?: string;
}

/** What a query asks for; null when it narrows nothing. Throws `invalid` for a cursor nobody has made. */
export function filterOf({ search, language, accessLevel, limit, cursor }: ListQuery): ToolFilter | null {
  if (![search, language, accessLevel, limit, cursor].some((value) => value !== undefined)) return null;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (after === null) throw invalidFields([{ field: 'cursor', message: 'cursor must be one that a Link header gave' }]);
  return { search, language, accessLevel, limit, after };
}

/** The address of the page that follows the one ending with this tool. */
export function nextPage(query: ListQuery, last: { createdAt: string; id: string }): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: writeCursor(last) })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `/api/tools?${parameters.toString()}`;
}
