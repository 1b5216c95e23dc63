import type { OrderKind } from '@libs/contracts';

interface Ordered {
  kind: OrderKind;
  toolSnapshot: { name: string } | null;
}

/** The name of the purchased item: the tool's name at the time of the order, or the length of the Pro period. */
export function itemOf({ kind, toolSnapshot }: Ordered, method: 'crypto' | 'card'): string {
  if (kind === 'tool') return toolSnapshot?.name ?? 'A tool';
  return method === 'card' ? 'EXE Pro, 1 month' : 'EXE Pro, 30 days';
}
