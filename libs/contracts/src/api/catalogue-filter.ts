import { ACCESS_LEVELS, type AccessLevel } from './access-level';
import { LANGUAGE_CHOICES } from './language-filter';
import { type Platform, PLATFORM_NAMES } from './platform';
import { SKILL_LEVELS, type SkillLevel } from './skill-level';
import { TIME_RANGE_NAMES, type TimeRange } from './time-range';
import { type Topic, TOPICS } from './topic';
import { isUuid } from './values';

/** The sort orders and their labels. */
export const SORTS = {
  newest: 'Newest',
  popular: 'Most downloaded',
  rating: 'Best rated',
  name: 'Name',
} as const;

export type Sort = keyof typeof SORTS;
export const SORT_NAMES = Object.keys(SORTS) as Sort[];

/** Cards on a page of the catalogue. */
export const CATALOGUE_PAGE_SIZE = 24;

/** Characters of a search. */
export const MAX_SEARCH_LENGTH = 200;

/** The highest page number. */
export const MAX_CATALOGUE_PAGE = 100_000;

/** What the address of the catalogue selects. `GET /api/catalogue` has the same parameters, except `tool`. */
export interface CatalogueFilter {
  level: AccessLevel | 'all';
  language: string;
  topic: Topic | 'all';
  skill: SkillLevel | 'all';
  time: TimeRange | 'all';
  platform: Platform | 'all';
  query: string;
  sort: Sort;
  /** From 1. */
  page: number;
  /** The tool whose dialog is open. */
  tool: string | null;
}

/** The filter of an address without parameters. */
export const WHOLE_CATALOGUE: CatalogueFilter = {
  level: 'all',
  language: 'all',
  topic: 'all',
  skill: 'all',
  time: 'all',
  platform: 'all',
  query: '',
  sort: 'newest',
  page: 1,
  tool: null,
};

/** Parses a filter from a query string; unknown parameters and values count as absent. */
export function readFilter(search: URLSearchParams): CatalogueFilter {
  const choice = <Value extends string>(name: string, values: readonly Value[]): Value | 'all' =>
    values.find((value) => value === search.get(name)) ?? 'all';
  const tool = search.get('tool') ?? '';
  const page = Number(search.get('page') ?? 1);
  return {
    level: choice('level', ACCESS_LEVELS),
    language: choice('language', LANGUAGE_CHOICES),
    topic: choice('topic', TOPICS),
    skill: choice('skill', SKILL_LEVELS),
    time: choice('time', TIME_RANGE_NAMES),
    platform: choice('platform', PLATFORM_NAMES),
    query: (search.get('q') ?? '').replace(/\p{Cc}/gu, '').slice(0, MAX_SEARCH_LENGTH),
    sort: SORT_NAMES.find((name) => name === search.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_CATALOGUE_PAGE ? page : 1,
    tool: isUuid(tool) ? tool.toLowerCase() : null,
  };
}

/** Serializes a filter to a query string, without default values, always in the same order. */
export function writeFilter(filter: CatalogueFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of ['level', 'language', 'topic', 'skill', 'time', 'platform'] as const)
    if (filter[name] !== 'all') search.set(name, filter[name]);
  if (filter.query !== '') search.set('q', filter.query);
  if (filter.sort !== 'newest') search.set('sort', filter.sort);
  if (filter.page > 1) search.set('page', String(filter.page));
  if (filter.tool) search.set('tool', filter.tool);
  return search;
}

/** Returns the parameters of `GET /api/catalogue` for a filter: the same text for all spellings of an address. */
export const catalogueQuery = (filter: CatalogueFilter): string =>
  writeFilter({ ...filter, query: filter.query.trim(), tool: null }).toString();
