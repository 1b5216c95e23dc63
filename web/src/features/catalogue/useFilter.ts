import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FilterState, readFilter, writeFilter } from './filterState';

/** The filter in the address and how to change it; typing replaces the address, choosing adds to the history. */
export function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const change = useCallback(
    (part: Partial<FilterState>, replace = false) => {
      setSearch((current) => writeFilter({ ...readFilter(current), ...part }), { replace, preventScrollReset: true });
    },
    [setSearch],
  );
  /** The address of the same list with a tool's dialog open. */
  const hrefOf = useCallback((tool: string) => `/downloads?${writeFilter({ ...filter, tool }).toString()}`, [filter]);
  return { filter, change, hrefOf };
}
