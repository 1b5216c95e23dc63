import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Transition } from '../src/orders/order-status';

const README = join(__dirname, '../README.md');

/** A table of transitions as a Mermaid state diagram. */
export function drawDiagram<S extends string>(table: readonly Transition<S>[]): string {
  const lines = table.map(({ from, to, because }) => `    ${from ?? '[*]'} --> ${to} : ${because}`);
  return ['stateDiagram-v2', ...lines].join('\n');
}

/** The diagrams in the README: of an order, and of an attempt. */
export const diagramsInReadme = (): string[] =>
  [...readFileSync(README, 'utf8').matchAll(/```mermaid\n(.*?)\n```/gs)].map(([, drawn]) => drawn!);

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
