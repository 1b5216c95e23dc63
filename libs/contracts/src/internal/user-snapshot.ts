import type { UserState } from '../events/identity.events';

/** Answer of identity's internal `GET /internal/users/:id`: the user as its events carry it, with the version it has now. */
export interface UserSnapshot extends UserState {
  version: number;
}
