import { authorize, type Caller } from '@libs/auth';
import { unauthenticated } from '@libs/errors';
import type { Route } from '../routes';

/** Throws 401 or 403, with the route's own message, when the caller is not in its audience (contract §1, §4). */
export function admitToRoute(caller: Caller, { audience, signIn }: Route): void {
  if (audience === 'public') return;
  if (signIn !== undefined && audience !== 'visitor' && !caller.userId) throw unauthenticated('not_signed_in', signIn);
  authorize(caller, audience);
}
