import { type CatalogueResponse, MAX_RELATED } from './catalogue';
import { CATALOGUE_PAGE_SIZE, type CatalogueFilter, type Sort } from './catalogue-filter';
import { countFacets, matchesFilters, type ToolAttributes } from './facets';
import { foldCase } from './fold-case';
import { languageChoicesOf } from './language-filter';
import { platformsOf } from './platform';
import { correctSearch, interpretSearch, isRelated, wordsIn } from './related-tools';
import { timeRangeOf } from './time-range';
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
  const { total, facets } = countFacets(
    found.map((tool) => ({ ...attributesOf(tool), count: 1 })),
    filter,
  );
  const shown = found.filter((tool) => matchesFilters(attributesOf(tool), filter));
  return {
    tools: filter.sort === 'newest' ? shown : shown.sort(COMPARE[filter.sort]),
    total,
    size: tools.length,
    facets,
    ...(search === '' ? { related: [], correction: null } : relatedTo(tools, filter, isFound)),
  };
}

/** Returns one page of a selection; the last one if the page does not exist. */
export function pageOf(selection: Selection, page: number): CatalogueResponse {
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
  const vocabulary = new Set(tools.flatMap(wordsOf));
  const meanings = interpretSearch(filter.query, vocabulary);
  const related: Tool[] = [];
  for (const tool of tools) {
    if (related.length === MAX_RELATED) break;
    const attributes = attributesOf(tool);
    if (
      !isFound(tool) &&
      matchesFilters(attributes, filter) &&
      isRelated(searchParts(tool).join('\n'), attributes, meanings)
    )
      related.push(tool);
  }
  return { related, correction: correctSearch(meanings) };
}

/** Derives a value from a tool once: lists are filtered again with every letter of a search. */
function once<Value>(derive: (tool: Tool) => Value): (tool: Tool) => Value {
  const known = new WeakMap<Tool, Value>();
  return (tool) => {
    const value = known.get(tool) ?? derive(tool);
    known.set(tool, value);
    return value;
  };
}

const searchParts = once(({ name, description }) => [foldCase(name), foldCase(description)]);
const wordsOf = once((tool) => [...wordsIn(searchParts(tool).join('\n'))]);

const attributesOf = once<ToolAttributes>((tool) => ({
  level: tool.accessLevel,
  topic: tool.topic,
  skill: tool.skillLevel,
  time: timeRangeOf(tool.durationMinutes),
  languages: languageChoicesOf(tool),
  platforms: platformsOf(tool.platform),
}));
