import { createHash } from 'node:crypto';
import {
  FILTER_KEYWORDS,
  type FilteredText,
  foldCase,
  LANGUAGE_CHOICES,
  PLATFORMS,
  listPlatforms,
  teacherNotesTexts,
  type Tool,
  listLanguageChoices,
} from '@libs/contracts';

/** Separates the texts of a tool. Neither they nor a query can contain control characters, so no match spans two. */
export const SEPARATOR = '\u0001';

interface SearchColumns {
  searchText: string;
  relatedText: string;
  filterChoices: string[];
  platforms: string[];
  searchRules: string;
}

const FOLDED_SAMPLE = foldCase('ẞ ς İ ı ſ ﬁ e\u0301'); // changes with the rules of folding

/** Hash of the filters' choices and keywords, and of the folding. Columns with another value are refreshed at startup. */
export const SEARCH_RULES = createHash('sha256')
  .update(JSON.stringify([FILTER_KEYWORDS, LANGUAGE_CHOICES, PLATFORMS, FOLDED_SAMPLE]))
  .digest('hex')
  .slice(0, 16);

/** Derives the columns by which the database searches and filters (spec §5, docs/tools.md). */
export function searchColumns(
  tool: FilteredText & Pick<Tool, 'platform' | 'knownAs' | 'teacherNotes'>,
): SearchColumns {
  const searched = [tool.name, tool.description];
  return {
    searchText: foldCase(searched.join(SEPARATOR)),
    relatedText: foldCase(
      [...searched, ...tool.knownAs, ...teacherNotesTexts(tool.teacherNotes)].join(SEPARATOR),
    ),
    filterChoices: listLanguageChoices(tool),
    platforms: listPlatforms(tool.platform),
    searchRules: SEARCH_RULES,
  };
}
