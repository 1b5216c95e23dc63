import { ACCESS_LEVELS, type AccessLevel } from '@contracts/access-level';
import { type Topic, TOPICS } from '@contracts/topic';
import { isUuid } from '@contracts/values';

/** The sort orders and their labels. */
export const SORTS = {
  newest: 'Newest',
  popular: 'Most downloaded',
  rating: 'Best rated',
  name: 'Name',
} as const;

/** One of {@link SORTS}. */
export type Sort = keyof typeof SORTS;

/** The filter of the catalogue. The address holds it, so that it survives a reload and Back. */
export interface FilterState {
  level: AccessLevel | 'all';
  language: string;
  topic: Topic | 'all';
  query: string;
  sort: Sort;
  tool: string | null;
}

/** Parses the filter from a query string; unknown values count as absent. */
export function readFilter(search: URLSearchParams): FilterState {
  const level = ACCESS_LEVELS.find((one) => one === search.get('level')) ?? 'all';
  const sort = search.get('sort') ?? '';
  const tool = search.get('tool') ?? '';
  return {
    level,
    language: search.get('language') ?? 'all',
    topic: TOPICS.find((one) => one === search.get('topic')) ?? 'all',
    query: search.get('q') ?? '',
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'newest',
    tool: isUuid(tool) ? tool.toLowerCase() : null,
  };
}

/** Serializes a filter to a query string, without default values. */
export function writeFilter({
  level,
  language,
  topic,
  query,
  sort,
  tool,
}: FilterState): URLSearchParams {
  const search = new URLSearchParams();
  if (level !== 'all') search.set('level', level);
  if (language !== 'all') search.set('language', language);
  if (topic !== 'all') search.set('topic', topic);
  if (query !== '') search.set('q', query);
  if (sort !== 'newest') search.set('sort', sort);
  if (tool) search.set('tool', tool);
  return search;
}

/** Resets every filter but the sort order. */
export const NO_FILTER = {
  level: 'all',
  language: 'all',
  topic: 'all',
  query: '',
} as const satisfies Partial<FilterState>;

/** Whether the filter shows the whole list in the server's order. */
export const isUnfiltered = ({ level, language, topic, query, sort }: FilterState): boolean =>
  level === 'all' && language === 'all' && topic === 'all' && query === '' && sort === 'newest';
