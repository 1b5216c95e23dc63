import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams, type Location, useLocation, useNavigate } from 'react-router-dom';
import type { OPENED_FROM_CARD } from '../../shared/tools/ToolCard';
import { type FilterState, readFilter, writeFilter } from './filterState';

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
  const change = useCallback(
    (part: Partial<FilterState>, replace = false) => {
      const current = new URLSearchParams(pending.current.at(-1) ?? search);
      const next = writeFilter({ ...readFilter(current), ...part });
      if (next.toString() === writeFilter(readFilter(current)).toString()) return; // also input during hydration, which is reported twice
      pending.current.push(next.toString());
      setSearch(next, { replace, preventScrollReset: true });
    },
    [search, setSearch],
  );
  const hrefOf = useCallback(
    (tool: string) => `/downloads?${writeFilter({ ...filter, tool }).toString()}`,
    [filter],
  );
  return { filter, change, hrefOf };
}

/** Closes the tool dialog: goes back in history if a card opened it, otherwise navigates to the list. */
export function useCloseTool(change: (part: Partial<FilterState>) => void): () => void {
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
