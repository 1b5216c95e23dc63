/** The signed-in person as `GET /api/me` shows them (spec §3, User). */
export interface CurrentUser {
  id: string;
  username: string;
  isPro: boolean;
  isAdmin: boolean;
}

/** Answer of `/api/me`, `/api/login` and `/api/register` (contract §2). */
export interface CurrentUserAnswer {
  user: CurrentUser;
}

/** Answer of calls that have nothing to say but a sentence. */
export interface MessageAnswer {
  message: string;
}
