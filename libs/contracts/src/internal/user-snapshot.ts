import type { UserState } from '../events/identity.events';

/** Response of identity's `GET /internal/users/:id`: the user and its current version. */
export interface UserSnapshot extends UserState {
  version: number;
}

/** Response of identity's `GET /internal/users?after=&limit=`: a page of all users by id, for rebuilding a projection. */
export interface UserSnapshotPage {
  users: UserSnapshot[];
  next: string | null; // the `after` of the next page; null on the last one
}
