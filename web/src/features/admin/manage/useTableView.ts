import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Column, COLUMNS, type TableView } from './selectRows';

const START: TableView = { query: '', column: 'createdAt', descending: true, page: 0 };

/** Search, order and page of the table. The address has them too, so that they survive a reload; no change adds to the history. */
export function useTableView(): [TableView, (part: Partial<TableView>) => void] {
  const [address, setAddress] = useSearchParams();
  const [view, setView] = useState(() => readView(address));
  const change = (part: Partial<TableView>) => {
    const wanted = { ...view, ...part };
    setView(wanted);
    setAddress({ tab: 'manage', ...written(wanted) }, { replace: true, preventScrollReset: true });
  };
  return [view, change];
}

function readView(address: URLSearchParams): TableView {
  const column = address.get('sort') ?? '';
  const page = Number(address.get('page'));
  return {
    query: address.get('search') ?? START.query,
    column: Object.hasOwn(COLUMNS, column) ? (column as Column) : START.column,
    descending: address.get('order') !== 'asc',
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : START.page,
  };
}

function written({ query, column, descending, page }: TableView): Record<string, string> {
  return {
    ...(query === START.query ? {} : { search: query }),
    ...(column === START.column ? {} : { sort: column }),
    ...(descending ? {} : { order: 'asc' }),
    ...(page === START.page ? {} : { page: String(page + 1) }),
  };
}
