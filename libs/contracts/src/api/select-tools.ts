import { teacherNotesTexts } from './teacher-notes';
import { type CatalogueResponse, FEW_RELATED, MAX_RELATED } from './catalogue';
import { CATALOGUE_PAGE_SIZE, type CatalogueFilter, type Sort } from './catalogue-filter';
import { countFacets, matchesFilters, type ToolAttributes } from './facets';
import { foldCase } from './fold-case';
import { listLanguageChoices } from './language-filter';
import { listPlatforms } from './platform';
import { correctSearch, interpretSearch, isRelated, namedTopics, wordsIn } from './related-tools';
import { findTimeRange } from './time-range';
import type { Tool } from './tool';

const COMPARE: Record<Sort, (a: Tool, b: Tool) => number> = {
  newest: () => 0, // the server's order
  popular: (a, b) => b.downloadCount - a.downloadCount,
  rating: (a, b) => b.starRating - a.starRating,
  name: (a, b) => a.name.localeCompare(b.name),
};

/** The tools that match a filter, sorted, with counts and related tools. */
export type Selection = Omit<CatalogueResponse, 'page'>;

/** Filters and sorts a list of tools as `GET /api/catalogue` does. The search is case-insensitive over name and description (spec §5). */
export function selectTools(tools: readonly Tool[], filter: CatalogueFilter): Selection {
  const search = foldCase(filter.query.trim());
  const isFound = (tool: Tool) =>
    search === '' || searchParts(tool).some((part) => part.includes(search));
  const found = tools.filter(isFound);
  const counts = countFacets(
    found.map((tool) => ({
      ...readAttributes(tool),
      count: 1,
      minutes: tool.durationMinutes ?? 0,
    })),
    filter,
  );
  const shown = found.filter((tool) => matchesFilters(readAttributes(tool), filter));
  return {
    tools: filter.sort === 'newest' ? shown : shown.sort(COMPARE[filter.sort]),
    ...counts,
    size: tools.length,
    ...(search === '' ? { related: [], correction: null } : relatedTo(tools, filter, isFound)),
  };
}

/** Returns one page of a selection; the last one if the page does not exist. */
export function selectPage(selection: Selection, page: number): CatalogueResponse {
  const shown = Math.min(page, lastPage(selection.total));
  const start = (shown - 1) * CATALOGUE_PAGE_SIZE;
  return {
    ...selection,
    page: shown,
    tools: selection.tools.slice(start, start + CATALOGUE_PAGE_SIZE),
  };
}

/** The number of the last page of this many tools. */
export const lastPage = (total: number): number =>
  Math.max(1, Math.ceil(total / CATALOGUE_PAGE_SIZE));

function relatedTo(
  tools: readonly Tool[],
  filter: CatalogueFilter,
  isFound: (tool: Tool) => boolean,
) {
  const meanings = interpretSearch(filter.query, listVocabulary(tools));
  if (meanings.length === 0) return { related: [], correction: null };
  const others = tools.filter(
    (tool) => !isFound(tool) && matchesFilters(readAttributes(tool), filter),
  );
  const related = others.filter((tool) =>
    isRelated(relatedText(tool), readAttributes(tool), meanings),
  );
  const topics = namedTopics(meanings);
  const correction = correctSearch(meanings);
  const isOfTopic = ({ topic }: Tool) => topic !== null && topics.includes(topic);
  const sorted = related.toSorted(
    (a, b) =>
      matchRank(a, correction) - matchRank(b, correction) ||
      Number(isOfTopic(b)) - Number(isOfTopic(a)),
  );
  return {
    related: [...sorted.slice(0, MAX_RELATED), ...sameTopic(sorted, others)],
    correction,
  };
}

/** Tools with the corrected search in their name come first, then those with it in their description. */
function matchRank(tool: Tool, correction: string | null): number {
  const part =
    correction === null ? -1 : searchParts(tool).findIndex((text) => text.includes(correction));
  return part < 0 ? 2 : part;
}

/** Other tools of the topics of few related ones, which they fill up. */
function sameTopic(related: readonly Tool[], others: readonly Tool[]): Tool[] {
  const topics = new Set(related.flatMap(({ topic }) => topic ?? []));
  return others
    .filter((tool) => tool.topic !== null && topics.has(tool.topic) && !related.includes(tool))
    .slice(0, Math.max(0, FEW_RELATED - related.length));
}

/** Derives a value from a tool, or from a list, once: lists are filtered again with every letter of a search. */
function once<Source extends object, Value>(
  derive: (source: Source) => Value,
): (source: Source) => Value {
  const known = new WeakMap<Source, Value>();
  return (source) => {
    const value = known.get(source) ?? derive(source);
    known.set(source, value);
    return value;
  };
}

const searchParts = once(({ name, description }: Tool) => [foldCase(name), foldCase(description)]);
const relatedText = once((tool: Tool) =>
  [
    ...searchParts(tool),
    ...tool.knownAs.map(foldCase),
    ...teacherNotesTexts(tool.teacherNotes).map(foldCase),
  ].join('\n'),
);
const listWords = once((tool: Tool) => wordsIn(relatedText(tool)));

/** Adds words one by one, without an array of all: two thousand tools have fifty thousand. */
const listVocabulary = once((tools: readonly Tool[]) => {
  const words = new Set<string>();
  for (const tool of tools) for (const word of listWords(tool)) words.add(word);
  return words;
});

const readAttributes = once((tool: Tool): ToolAttributes => ({
  level: tool.accessLevel,
  topic: tool.topic,
  skill: tool.skillLevel,
  time: findTimeRange(tool.durationMinutes),
  languages: listLanguageChoices(tool),
  platforms: listPlatforms(tool.platform),
}));
