import type { UserState } from '../events/identity.events';

/** Response of identity's `GET /internal/users/:id`: the user and its current version. */
export interface UserSnapshot extends UserState {
  version: number;
}
