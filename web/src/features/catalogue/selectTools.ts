import { ACCESS_LEVELS, type AccessLevel } from '@contracts/access-level';
import { foldCase } from '@contracts/fold-case';
import { matchesLanguage } from '@contracts/language-filter';
import type { Tool } from '@contracts/tool';
import type { FilterState, Sort } from './filterState';

const COMPARE: Record<Sort, (a: Tool, b: Tool) => number> = {
  newest: () => 0, // the server's order
  popular: (a, b) => b.downloadCount - a.downloadCount,
  rating: (a, b) => b.starRating - a.starRating,
  name: (a, b) => a.name.localeCompare(b.name),
};

/** The matching tools, and how many tools of each level match the search, language and topic. */
export interface Selection {
  tools: Tool[];
  counts: Record<AccessLevel | 'all', number>;
}

/** Filters and sorts tools. The search is case-insensitive over name and description (spec §5); language rule as in docs/tools.md. */
export function selectTools(
  tools: Tool[],
  { level, language, topic, query, sort }: Omit<FilterState, 'tool'>,
): Selection {
  const words = foldCase(query.trim());
  const found = tools.filter(
    (tool) =>
      (words === '' ||
        foldCase(tool.name).includes(words) ||
        foldCase(tool.description).includes(words)) &&
      (topic === 'all' || tool.topic === topic) &&
      (language === 'all' || matchesLanguage(tool, language)),
  );
  const counts = { all: found.length, free: 0, pro: 0, premium: 0 };
  for (const one of ACCESS_LEVELS)
    counts[one] = found.filter((tool) => tool.accessLevel === one).length;
  const shown = level === 'all' ? found : found.filter((tool) => tool.accessLevel === level);
  return { tools: sort === 'newest' ? shown : [...shown].sort(COMPARE[sort]), counts };
}
