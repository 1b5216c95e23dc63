import type { EntityManager } from 'typeorm';
import { Transactions } from './transactions';

describe('afterCommit', () => {
  it('throws outside of a transaction, where the listener would never be called', () => {
    const manager = {} as EntityManager; // like that of a data source, it has no query runner
    expect(() => Transactions.afterCommit(manager, () => undefined)).toThrow('needs a transaction');
  });
});
