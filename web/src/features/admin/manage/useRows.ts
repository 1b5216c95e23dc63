import type { Tool } from '@contracts/tool';
import { useMemo } from 'react';
import { useFrozenOrder } from '../../../shared/tools/useFrozenOrder';
import { paginate, selectRows, type TableView } from './selectRows';

/** Selects a page of the table. The order stays until search, order or tools change: counts that change move no button under the pointer. */
export function useRows(tools: Tool[], view: TableView) {
  const { query, column, descending, page } = view;
  const found = useMemo(
    () => selectRows(tools, { query, column, descending }),
    [tools, query, column, descending],
  );
  return paginate(
    useFrozenOrder(found, tools, JSON.stringify({ query, column, descending })),
    page,
  );
}
