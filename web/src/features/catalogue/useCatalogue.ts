import { type CatalogueResponse, MAX_LOCAL_TOOLS } from '@contracts/catalogue';
import { type CatalogueFilter, catalogueQuery } from '@contracts/catalogue-filter';
import { selectPage, type Selection, selectTools } from '@contracts/select-tools';
import { useContext, useMemo, useState } from 'react';
import { PreloadedState } from '../../shared/api/preloadedState';
import { useCatalogueQuery, useToolsQuery } from '../../shared/tools/toolsApi';
import { useFrozenOrder } from './useFrozenOrder';
import { listOf } from './useFilter';

/** What the catalogue shows under a filter. */
export interface Catalogue {
  /** The page of the filter, or the one before while it is fetched; undefined when there is none. */
  page: CatalogueResponse | undefined;
  /** All tools of the filter, where the browser has them. */
  selection: Selection | undefined;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/**
 * Selects tools under a filter. The first page, from the server, says how many tools there are: up to {@link MAX_LOCAL_TOOLS} are fetched and
 * filtered here, of more the server is asked for each page.
 */
export function useCatalogue(filter: CatalogueFilter): Catalogue {
  const query = catalogueQuery(filter);
  const { catalogue } = useContext(PreloadedState);
  const [first, setFirst] = useState(catalogue);
  const isLocal = first !== undefined && first.response.size <= MAX_LOCAL_TOOLS;
  const pages = useCatalogueQuery(query, { skip: isLocal });
  if (!first && pages.currentData) setFirst({ query, response: pages.currentData });
  const list = useToolsQuery(undefined, { skip: !isLocal });
  const selection = useSelection(list.data, filter);
  const early = first?.query === query ? first.response : undefined;
  if (!isLocal) {
    return {
      page: pages.currentData ?? early ?? pages.data,
      selection: undefined,
      isLoading: pages.isFetching,
      error: pages.error,
      retry: () => void pages.refetch(),
    };
  }
  return {
    page: selection ? selectPage(selection, filter.page) : early,
    selection,
    isLoading: list.isLoading,
    error: list.error,
    retry: () => void list.refetch(),
  };
}

const NONE: never[] = [];

/** The order of the tools stays until filter or tools change: counts that change move no card under the pointer. */
function useSelection(
  tools: CatalogueResponse['tools'] | undefined,
  filter: CatalogueFilter,
): Selection | undefined {
  const latest = useMemo(() => tools && selectTools(tools, filter), [tools, filter]);
  const ordered = useFrozenOrder(latest?.tools ?? NONE, tools ?? NONE, listOf(filter));
  return useMemo(() => latest && { ...latest, tools: ordered }, [latest, ordered]);
}
