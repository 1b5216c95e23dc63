import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Transition } from '../src/orders/order-status';

const README = join(__dirname, '../README.md');

/** The reason of most changes of an attempt; in the diagram, their arrows have no label. */
const REPORTED = 'the provider reports it';

/** A table of transitions as a Mermaid state diagram; several reasons of one change are one line. */
export function drawDiagram<S extends string>(table: readonly Transition<S>[]): string {
  const lines = new Map<string, string[]>();
  for (const { from, to, because } of table) {
    const arrow = `${from ?? '[*]'} --> ${to}`;
    const reasons = lines.get(arrow) ?? [];
    lines.set(arrow, because === REPORTED ? reasons : [...reasons, because]);
  }
  const drawn = [...lines].map(
    ([arrow, reasons]) => `    ${arrow}${reasons.length > 0 ? ` : ${reasons.join('; ')}` : ''}`,
  );
  return ['stateDiagram-v2', ...drawn].join('\n');
}

/** The diagram of the README below the line `<!-- states of an {name} -->`. */
export function diagramIn(name: string): string | undefined {
  const [, after = ''] = readFileSync(README, 'utf8').split(`<!-- states of an ${name} -->`);
  return /```mermaid\n(.*?)\n```/s.exec(after)?.[1];
}

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
