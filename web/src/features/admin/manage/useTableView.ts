import { ADMIN_TOOL_SORTS, type AdminToolSort } from '@contracts/admin-tools';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AdminToolsFilter } from '../adminApi';

/** The headings of the table, by what they sort by. */
export const COLUMNS: Record<AdminToolSort, string> = {
  name: 'Name',
  accessLevel: 'Access',
  price: 'Price',
  downloadCount: 'Downloads',
  starRating: "Editors' rating",
  memberRating: "Members' rating",
  createdAt: 'Added',
};

/** Search, order and page of the table. */
export type TableView = Required<Omit<AdminToolsFilter, 'accessLevel'>>;

const START: TableView = { search: '', sort: 'createdAt', order: 'desc', page: 1 };

/** The view of the table. The address has it too, so that it survives a reload; no change adds to the history. */
export function useTableView(): [TableView, (part: Partial<TableView>) => void] {
  const [address, setAddress] = useSearchParams();
  const [view, setView] = useState(() => readView(address));
  const change = (part: Partial<TableView>) => {
    const wanted = { ...view, ...part };
    setView(wanted);
    const { page, ...rest } = withoutDefaults(wanted);
    setAddress(
      { tab: 'manage', ...rest, ...(page && { page: String(page) }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return [view, change];
}

function readView(address: URLSearchParams): TableView {
  const page = Number(address.get('page'));
  return {
    search: address.get('search') ?? START.search,
    sort: ADMIN_TOOL_SORTS.find((sort) => sort === address.get('sort')) ?? START.sort,
    order: address.get('order') === 'asc' ? 'asc' : START.order,
    page: Number.isSafeInteger(page) && page > 1 ? page : START.page,
  };
}

/** Leaves out what a view has in common with the first one. */
export function withoutDefaults({ search, sort, order, page }: TableView): AdminToolsFilter {
  return {
    ...(search.trim() === START.search ? {} : { search }),
    ...(sort === START.sort ? {} : { sort }),
    ...(order === START.order ? {} : { order }),
    ...(page === START.page ? {} : { page }),
  };
}
