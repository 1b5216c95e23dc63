import type { OrderKind } from '@libs/contracts';

/** What names the thing an order buys. */
interface Ordered {
  kind: OrderKind;
  toolSnapshot: { name: string } | null;
}

/** What was bought, in words: a tool's name when it was ordered, or how much Pro a crypto payment or a card payment is. */
export function itemOf({ kind, toolSnapshot }: Ordered, method: 'crypto' | 'card'): string {
  if (kind === 'tool') return toolSnapshot?.name ?? 'A tool';
  return method === 'card' ? 'EXE Pro, 1 month' : 'EXE Pro, 30 days';
}
