import { type FilteredText, languageChoicesOf } from '@libs/contracts';

/** Stands between name and description; neither they nor a search may hold control characters, so no search matches across the two. */
const BETWEEN = '\u0001';

/** What a tool's row keeps so that the database searches and filters exactly as the rules say (spec §5, contract §3). */
export interface SearchColumns {
  searchText: string;
  filterChoices: string[];
}

/** The derived columns of a tool; made again whenever one of these texts changes. */
export function searchColumns(tool: FilteredText): SearchColumns {
  return { searchText: foldCase(`${tool.name}${BETWEEN}${tool.description}`), filterChoices: languageChoicesOf(tool) };
}

/** Search takes no notice of case (spec §5). */
export const foldCase = (text: string): string => text.toLowerCase();
