import type { Tool } from '@libs/contracts';
import { type Actor, type Marketplace, pick } from './actor';
import { download, type Member } from './member';

/** A member who repeatedly downloads permitted tools. */
export const downloader = (
  marketplace: Marketplace,
  member: Member,
  tools: readonly Tool[],
): Actor => ({
  name: member.caller.actor,
  everyMs: 150,
  async *act() {
    for (let turn = 0; ; turn += 1) {
      await download(marketplace, member, pick(tools, turn).id);
      yield;
    }
  },
});
