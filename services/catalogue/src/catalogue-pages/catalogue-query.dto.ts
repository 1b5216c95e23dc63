import {
  ACCESS_LEVELS,
  type CatalogueFilter,
  LANGUAGE_CHOICES,
  MAX_SEARCH_LENGTH,
  PLATFORM_NAMES,
  readFilter,
  SKILL_LEVELS,
  SORT_NAMES,
  TIME_RANGE_NAMES,
  TOPICS,
} from '@libs/contracts';
import { ApiDocs, UndefinedWhenEmpty } from '@libs/service';
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { PageNumber } from '../page-number';

/** A choice of a filter; an empty one and `all` are none. */
const Choice = (name: string, choices: readonly string[]): PropertyDecorator =>
  applyDecorators(
    UndefinedWhenEmpty('all'),
    IsOptional(),
    IsIn(choices, { message: `${name} must be one of ${choices.join(', ')}` }),
    ApiDocs(({ ApiProperty }) => [ApiProperty({ enum: choices, required: false })]),
  );

/** The optional query parameters of `GET /api/catalogue`: those of the catalogue's address. */
export class CatalogueQuery {
  /** Text to find in the name or the description, ignoring case. */
  @UndefinedWhenEmpty()
  @IsOptional()
  @IsString({ message: 'q must be text' })
  @MaxLength(MAX_SEARCH_LENGTH, { message: `q must be at most ${MAX_SEARCH_LENGTH} characters` })
  @Matches(/^\P{Cc}*$/u, { message: 'q must not contain control characters' })
  q?: string;

  /** The access level. */
  @Choice('level', ACCESS_LEVELS)
  level?: string;

  /** The tool's language, or one its name or description mentions. */
  @Choice('language', LANGUAGE_CHOICES)
  language?: string;

  @Choice('topic', TOPICS)
  topic?: string;

  /** The skill level. */
  @Choice('skill', SKILL_LEVELS)
  skill?: string;

  /** How long the tool takes. */
  @Choice('time', TIME_RANGE_NAMES)
  time?: string;

  /** What the tool runs on. */
  @Choice('platform', PLATFORM_NAMES)
  platform?: string;

  @Choice('sort', SORT_NAMES)
  sort?: string;

  @PageNumber()
  page?: number;
}

/** Converts a valid query to a filter. */
export function toFilter(query: CatalogueQuery): CatalogueFilter {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return readFilter(parameters);
}
