import type { Tool } from '@contracts/tool';

/** Rows on one page of the table. */
export const PAGE_SIZE = 25;

/** The columns the table can be ordered by. */
export const COLUMNS = {
  name: 'Name',
  accessLevel: 'Level',
  price: 'Price',
  downloadCount: 'Downloads',
  starRating: 'Rating',
  createdAt: 'Added',
} as const;

/** One of {@link COLUMNS}. */
export type Column = keyof typeof COLUMNS;

/** What the table shows. */
export interface TableView {
  query: string;
  column: Column;
  descending: boolean;
  /** From 0. */
  page: number;
}

/** One page of the tools that fit, how many fit, and the page that is really shown when there are fewer pages by now. */
export function selectRows(tools: readonly Tool[], { query, column, descending, page }: TableView) {
  const words = query.trim().toLowerCase();
  const fits = ({ name, description, filename }: Tool) =>
    words === '' || [name, description, filename].some((text) => text.toLowerCase().includes(words));
  const found = tools.filter(fits).sort(compare(column, descending));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shown = Math.min(page, pages - 1);
  return { rows: found.slice(shown * PAGE_SIZE, (shown + 1) * PAGE_SIZE), total: found.length, page: shown, pages };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(column: Column, descending: boolean): (a: Tool, b: Tool) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [a[column], b[column]];
    const order = typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right));
    return sign * order;
  };
}
