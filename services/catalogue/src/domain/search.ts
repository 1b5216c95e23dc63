import { createHash } from 'node:crypto';
import { FILTER_KEYWORDS, type FilteredText, LANGUAGE_CHOICES, languageChoicesOf } from '@libs/contracts';

/** Stands between name and description; neither they nor a search may hold control characters, so no search matches across the two. */
const BETWEEN = '\u0001';

/** What a tool's row keeps so that the database searches and filters exactly as the rules say (spec §5, contract §3). */
export interface SearchColumns {
  searchText: string;
  filterChoices: string[];
  /** Fingerprint of the rules they were made by. */
  searchRules: string;
}

/** Changes whenever the language filter's choices or keywords do; columns made by other rules are made again at start. */
export const SEARCH_RULES = createHash('sha256')
  .update(JSON.stringify([FILTER_KEYWORDS, LANGUAGE_CHOICES]))
  .digest('hex')
  .slice(0, 16);

/** The derived columns of a tool; made again whenever one of these texts changes. */
export function searchColumns(tool: FilteredText): SearchColumns {
  return {
    searchText: foldCase(`${tool.name}${BETWEEN}${tool.description}`),
    filterChoices: languageChoicesOf(tool),
    searchRules: SEARCH_RULES,
  };
}

/** Search takes no notice of case (spec §5). */
export const foldCase = (text: string): string => text.toLowerCase();
