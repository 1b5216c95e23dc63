import type { Tool } from '@libs/contracts';
import { aForm } from '@testing';
import type { Caller } from '../caller';
import { type Actor, type Marketplace, pick } from './actor';

/** One of this many edits sets the count of a tool that others download. */
const COUNT_EVERY = 5;

/** An administrator who changes names and prices, and sometimes a count; nobody else edits these tools. */
export const editor = (marketplace: Marketplace, caller: Caller): Actor => ({
  name: caller.actor,
  everyMs: 400,
  async *act() {
    for (let turn = 1; ; turn += 1) {
      if (turn % COUNT_EVERY === 0)
        await setCount(caller, pick(marketplace.tools.free, turn), turn * 10);
      else
        await changeNameAndPrice(marketplace, caller, pick(marketplace.tools.premium, turn), turn);
      yield;
    }
  },
});

async function changeNameAndPrice(
  { observed }: Marketplace,
  caller: Caller,
  { id }: Tool,
  turn: number,
): Promise<void> {
  const change = { name: `Rig tool, edition ${turn}`, price: 500 + turn };
  const body = aForm({ name: change.name, price: String(change.price) });
  const { outcome } = await caller.call('edit', 'PUT', `/api/tools/${id}`, { body });
  observed.noteEdit(id, change, outcome);
}

async function setCount(caller: Caller, { id }: Tool, count: number): Promise<void> {
  await caller.call('edit', 'PUT', `/api/tools/${id}`, {
    body: aForm({ downloadCount: String(count) }),
  });
}
