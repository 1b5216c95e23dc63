import type { Id } from './values';

/** The signed-in person as `GET /api/me` shows them (spec §3, User). */
export class CurrentUser {
  id: Id;
  username: string;
  isPro: boolean;
  isAdmin: boolean;
}

/** Answer of `/api/me`, `/api/login` and `/api/register` (contract §2). */
export class CurrentUserAnswer {
  user: CurrentUser;
}

/** Answer of calls that have nothing to say but a sentence. */
export class MessageAnswer {
  message: string;
}
