import type { Tool } from '@libs/contracts';
import { type Actor, type Marketplace, pick } from './actor';

const WORDS = ['rig', 'python', 'tool', 'nothing at all'];

/** A visitor who browses the catalogue, opens pages and searches. Tools may be deleted meanwhile. */
export const visitor = (marketplace: Marketplace, name: string): Actor => ({
  name,
  everyMs: 120,
  async *act() {
    const caller = marketplace.caller(name);
    for (let turn = 0; ; turn += 1) {
      const list = await caller.get<Tool[]>('browse', '/api/tools');
      yield;
      const { id } = pick(
        list.status === 200 && list.body ? list.body : marketplace.tools.free,
        turn,
      );
      await caller.get('tool', `/api/tools/${id}`, { expected: [404] });
      yield;
      await caller.get('page', turn % 2 === 0 ? '/' : `/downloads?tool=${id}`, { expected: [404] });
      yield;
      await caller.get('search', `/api/tools?search=${encodeURIComponent(pick(WORDS, turn))}`);
      yield;
    }
  },
});
