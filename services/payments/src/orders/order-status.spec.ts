import { ORDER_STATUSES } from '@libs/contracts';
import fc from 'fast-check';
import { aHistory, diagramsInReadme, drawDiagram } from '../../test/state-machine';
import { isComplete, ORDER_TRANSITIONS, requireTransition } from './order-status';

describe('the table of an order', () => {
  it('is the diagram in the README', () => {
    expect(diagramsInReadme()[0]).toBe(drawDiagram(ORDER_TRANSITIONS));
  });

  it('lists each change once, with a reason, and reaches every status', () => {
    const keys = ORDER_TRANSITIONS.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(ORDER_TRANSITIONS.map(({ to }) => to))).toEqual(new Set(ORDER_STATUSES));
    for (const { because } of ORDER_TRANSITIONS) expect(because).not.toBe('');
  });

  it('never opens an order again, and never takes an order back without a refund or an administrator', () => {
    fc.assert(
      fc.property(aHistory(ORDER_TRANSITIONS), (history) => {
        expect(history.lastIndexOf('pending')).toBeLessThan(1);
        history.forEach((status, index) => {
          const next = history[index + 1];
          if (next !== undefined && isComplete(status))
            expect(['refunded', 'cancelled']).toContain(next);
          if (status === 'paid') expect([undefined, 'refunded']).toContain(next);
        });
      }),
    );
  });

  it('pays an order at most once, and ends with a refund', () => {
    fc.assert(
      fc.property(aHistory(ORDER_TRANSITIONS), (history) => {
        const kept = history.filter((status) => status === 'paid' || status === 'refunded');
        expect(kept.join(' ')).not.toContain('paid paid');
        if (history.includes('refunded')) expect(history.at(-1)).toBe('refunded');
      }),
    );
  });

  it('rejects every other change', () => {
    const begin = [null, ...ORDER_STATUSES];
    for (const from of begin) {
      for (const to of ORDER_STATUSES) {
        const isListed = ORDER_TRANSITIONS.some((one) => one.from === from && one.to === to);
        const change = () => requireTransition(ORDER_TRANSITIONS, from, to);
        if (isListed) expect(change).not.toThrow();
        else expect(change).toThrow(`no transition from ${from ?? 'nothing'} to ${to}`);
      }
    }
  });
});
