import type { Tool } from '@contracts/tool';
import { useMemo, useState } from 'react';
import { type FilterState, writeFilter } from './filterState';
import { type Selection, selectTools } from './selectTools';

/** Selects the tools of a filter. Their order stays until filter or tools change: counts that change move no card under the pointer. */
export function useSelection(tools: Tool[], filter: FilterState): Selection {
  const list = `${writeFilter({ ...filter, tool: null }).toString()} ${tools.map(({ id }) => id).join()}`;
  const latest = useMemo(() => selectTools(tools, filter), [tools, filter]);
  const [frozen, setFrozen] = useState({ list, order: latest.tools.map(({ id }) => id) });
  if (frozen.list === list) return { ...latest, tools: inOrder(latest.tools, frozen.order) };
  setFrozen({ list, order: latest.tools.map(({ id }) => id) });
  return latest;
}

function inOrder(tools: Tool[], order: string[]): Tool[] {
  const places = new Map(order.map((id, place) => [id, place]));
  return [...tools].sort((a, b) => (places.get(a.id) ?? tools.length) - (places.get(b.id) ?? tools.length));
}
