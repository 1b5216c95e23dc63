import {
  type CatalogueFilter,
  readFilter,
  WHOLE_CATALOGUE,
  writeFilter,
} from '@contracts/catalogue-filter';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { OPENED_FROM_CARD } from '../../shared/tools/ToolCard';

/** Changes parts of the filter; another part than the tool starts at the first page. */
export type ChangeFilter = (part: Partial<CatalogueFilter>, replace?: boolean) => void;

/** Resets every filter but the sort order. */
export const NO_FILTER: Partial<CatalogueFilter> = { ...WHOLE_CATALOGUE, sort: undefined };
delete NO_FILTER.sort;

/** Resets the filters that are behind one button on phones: every one but the access level and the search. */
export const NO_CHOICES = {
  topic: 'all',
  skill: 'all',
  time: 'all',
  platform: 'all',
  language: 'all',
} as const satisfies Partial<CatalogueFilter>;

/** Counts the filters of {@link NO_CHOICES} that select something. */
export const countChoices = (filter: CatalogueFilter): number =>
  Object.keys(NO_CHOICES).filter((name) => filter[name as keyof typeof NO_CHOICES] !== 'all')
    .length;

/** Returns the query string of the list that a filter shows, whatever its page and its open tool are. */
export const listOf = (filter: CatalogueFilter): string =>
  writeFilter({ ...filter, page: 1, tool: null }).toString();

/** Reads and changes the filter in the address. Typing replaces the history entry; choosing adds one. */
export function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  // Query strings that were navigated to but are not rendered yet. A change made meanwhile builds on the last one.
  const pending = useRef<string[]>([]);
  useLayoutEffect(() => {
    const rendered = pending.current.lastIndexOf(search.toString());
    pending.current = rendered < 0 ? [] : pending.current.slice(rendered + 1);
  }, [search]);
  useEffect(() => {
    const discard = () => void (pending.current = []); // Back may come before a change is rendered
    addEventListener('popstate', discard);
    return () => removeEventListener('popstate', discard);
  }, []);
  const change = useCallback<ChangeFilter>(
    (part, replace = false) => {
      const current = readFilter(new URLSearchParams(pending.current.at(-1) ?? search));
      const next = { ...current, ...part };
      if (!('tool' in part) && listOf(next) === listOf(current)) return; // also input during hydration, which is reported twice
      const page = listOf(next) === listOf(current) ? current.page : 1;
      const address = writeFilter({ ...next, page });
      pending.current.push(address.toString());
      setSearch(address, { replace, preventScrollReset: true });
    },
    [search, setSearch],
  );
  const hrefOf = useCallback(
    (part: Partial<CatalogueFilter>) => {
      const query = writeFilter({ ...filter, ...part }).toString();
      return `/downloads${query && '?'}${query}`;
    },
    [filter],
  );
  return { filter, change, hrefOf };
}

/** Closes the tool dialog: goes back in history if a card opened it, otherwise navigates to the list. */
export function useCloseTool(change: ChangeFilter): () => void {
  const { key, state } = useLocation() as Location<typeof OPENED_FROM_CARD | null>;
  const navigate = useNavigate();
  const isLeaving = useRef(false); // navigation is asynchronous, and a second close would go back twice
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if (!state?.fromCard) return change({ tool: null });
    if (isLeaving.current) return;
    isLeaving.current = true;
    void navigate(-1);
  };
}
