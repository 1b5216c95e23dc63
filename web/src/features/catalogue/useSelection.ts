import type { Tool } from '@contracts/tool';
import { useMemo } from 'react';
import { useFrozenOrder } from '../../shared/tools/useFrozenOrder';
import { type FilterState, writeFilter } from './filterState';
import { type Selection, selectTools } from './selectTools';

/** Selects the tools of a filter. Their order stays until filter or tools change: counts that change move no card under the pointer. */
export function useSelection(tools: Tool[], filter: FilterState): Selection {
  const latest = useMemo(() => selectTools(tools, filter), [tools, filter]);
  return {
    ...latest,
    tools: useFrozenOrder(latest.tools, tools, writeFilter({ ...filter, tool: null }).toString()),
  };
}
