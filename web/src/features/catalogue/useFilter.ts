import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FilterState, readFilter, writeFilter } from './filterState';

/** The filter in the address and how to change it; typing replaces the address, choosing adds to the history. */
export function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  // Searches that were navigated to and are not rendered yet: a change made meanwhile builds upon the last of them.
  const pending = useRef<string[]>([]);
  useLayoutEffect(() => {
    const rendered = pending.current.lastIndexOf(search.toString());
    pending.current = rendered < 0 ? [] : pending.current.slice(rendered + 1);
  }, [search]);
  useEffect(() => {
    const forget = () => void (pending.current = []); // Back may come before a change is rendered
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  const change = useCallback(
    (part: Partial<FilterState>, replace = false) => {
      const current = new URLSearchParams(pending.current.at(-1) ?? search);
      const next = writeFilter({ ...readFilter(current), ...part });
      pending.current.push(next.toString());
      setSearch(next, { replace, preventScrollReset: true });
    },
    [search, setSearch],
  );
  /** The address of the same list with a tool's dialog open. */
  const hrefOf = useCallback((tool: string) => `/downloads?${writeFilter({ ...filter, tool }).toString()}`, [filter]);
  return { filter, change, hrefOf };
}
