import type { UserState } from '../events/identity.events';

/** Answer of identity's internal `GET /internal/users/:id`: the user as its events carry it, with the version it has now. */
export interface UserSnapshot extends UserState {
  version: number;
}

/** Answer of identity's internal `GET /internal/users?after=&limit=`: every user in the order of ids, a page at a time, for rebuilding a copy. */
export interface UserSnapshotPage {
  users: UserSnapshot[];
  /** The `after` of the next page; null on the last one. */
  next: string | null;
}
