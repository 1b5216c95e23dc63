import fc from 'fast-check';
import type { Transition } from '../src/orders/order-status';

/** A random walk through a table: the statuses that a row has had, from its first one on. */
export function aHistory<S extends string>(
  table: readonly Transition<S>[],
): fc.Arbitrary<readonly S[]> {
  return fc.array(fc.nat(), { minLength: 1, maxLength: 20 }).map((choices) => {
    const history: S[] = [];
    for (const choice of choices) {
      const current = history.at(-1) ?? null;
      const next = table.filter(({ from }) => from === current);
      if (next.length === 0) break;
      history.push(next[choice % next.length]!.to);
    }
    return history;
  });
}
