import type { Tool } from '@contracts/tool';
import { useState } from 'react';

/**
 * Returns `sorted` in the order it had when `tools`, the list it was selected from, or `view` last changed.
 * Counts that change then move nothing under the pointer.
 */
export function useFrozenOrder<T extends Tool>(
  sorted: T[],
  tools: readonly T[],
  view: string,
): T[] {
  const list = `${view} ${tools.map(({ id }) => id).join()}`;
  const [frozen, setFrozen] = useState({ list, order: sorted.map(({ id }) => id) });
  if (frozen.list === list) return inOrder(sorted, frozen.order);
  setFrozen({ list, order: sorted.map(({ id }) => id) });
  return sorted;
}

function inOrder<T extends Tool>(tools: T[], order: string[]): T[] {
  const places = new Map(order.map((id, place) => [id, place]));
  return [...tools].sort(
    (a, b) => (places.get(a.id) ?? tools.length) - (places.get(b.id) ?? tools.length),
  );
}
