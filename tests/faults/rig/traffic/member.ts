import { randomBytes } from 'node:crypto';
import type { CurrentUserResponse } from '@libs/contracts';
import { PASSWORD } from '@testing';
import type { Caller, Result } from '../caller';
import type { Marketplace } from './actor';

/** A registered member and their client. */
export interface Member {
  caller: Caller;
  userId: string;
  email: string;
}

/** Registers a member; undefined without an acknowledgment. */
export async function register(
  marketplace: Marketplace,
  actor: string,
): Promise<Member | undefined> {
  const caller = marketplace.caller(actor);
  const username = `rig_${randomBytes(6).toString('hex')}`;
  const email = `${username}@example.com`;
  const { status, body } = await caller.post<CurrentUserResponse>('register', '/api/register', {
    body: { username, email, password: PASSWORD },
  });
  if (status !== 201 || !body) return undefined;
  const userId = body.user.id;
  marketplace.observed.accounts.push({ userId, email });
  return { caller, userId, email };
}

/** Downloads a tool; `expected` are the refusals that the traffic causes. */
export async function download(
  marketplace: Marketplace,
  { caller, userId }: Member,
  toolId: string,
  expected?: number[],
): Promise<Result<unknown>> {
  const result = await caller.post('download', `/api/tools/${toolId}/download`, { expected });
  marketplace.observed.noteDownload(userId, toolId, result);
  return result;
}
