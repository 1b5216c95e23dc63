import { PASSWORD } from '@testing';
import { type Actor, type Marketplace, pick } from './actor';
import { download, register } from './member';

/** Repeatedly registers, logs in with a second client, downloads a free tool and opens the dashboard. */
export const newcomer = (marketplace: Marketplace, name: string): Actor => ({
  name,
  everyMs: 300,
  async *act() {
    for (let turn = 0; ; turn += 1) {
      const member = await register(marketplace, name);
      yield;
      if (!member) continue;
      const caller = marketplace.caller(name);
      const { status } = await caller.post('log in', '/api/login', {
        body: { email: member.email, password: PASSWORD },
      });
      yield;
      if (status !== 200) continue;
      await caller.get('profile', '/api/me');
      yield;
      await download(marketplace, { ...member, caller }, pick(marketplace.tools.free, turn).id);
      yield;
      await caller.get('dashboard', '/api/dashboard/stats');
      yield;
    }
  },
});
