import { foldCase } from '@contracts/fold-case';
import type { Tool } from '@contracts/tool';

/** Rows per page of the table. */
export const PAGE_SIZE = 25;

/** The columns by which the table can be sorted. */
export const COLUMNS = {
  name: 'Name',
  accessLevel: 'Level',
  price: 'Price',
  downloadCount: 'Downloads',
  starRating: "Editors' rating",
  memberRating: "Members' rating",
  createdAt: 'Added',
} as const;

/** One of {@link COLUMNS}. */
export type Column = keyof typeof COLUMNS;

/** Search, order and page of the table. */
export interface TableView {
  query: string;
  column: Column;
  descending: boolean;
  /** Counts from 0. */
  page: number;
}

/** Returns the tools that match the search, sorted by the column. */
export function selectRows(
  tools: readonly Tool[],
  { query, column, descending }: Omit<TableView, 'page'>,
): Tool[] {
  const words = foldCase(query.trim());
  const matches = ({ name, description, filename }: Tool) =>
    words === '' || [name, description, filename].some((text) => foldCase(text).includes(words));
  return tools.filter(matches).sort(compare(column, descending));
}

/** Returns the rows of a page, their total, and the page shown, which is lower when there are fewer pages. */
export function paginate(found: readonly Tool[], page: number) {
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shown = Math.min(page, pages - 1);
  return {
    rows: found.slice(shown * PAGE_SIZE, (shown + 1) * PAGE_SIZE),
    total: found.length,
    page: shown,
    pages,
  };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(column: Column, descending: boolean): (a: Tool, b: Tool) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [valueOf(a, column), valueOf(b, column)];
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right));
    return sign * order;
  };
}

/** What a column is sorted by; tools that no member rated come after the others. */
const valueOf = (tool: Tool, column: Column): unknown =>
  column === 'memberRating' ? (tool.memberRating?.mean ?? 0) : tool[column];
