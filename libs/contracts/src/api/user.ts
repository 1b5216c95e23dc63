import type { Email, Id } from './values';

/** The current user in `GET /api/me` (spec §3, User). */
export class CurrentUser {
  id: Id;
  username: string;
  isPro: boolean;
  isAdmin: boolean;
}

/** Response of `/api/me`, `/api/login` and `/api/register` (contract §2). */
export class CurrentUserResponse {
  user: CurrentUser;
}

/** Response of `GET /api/account` (contract §2). */
export class AccountResponse {
  username: string;
  email: Email;
  /** Whether the member has opened the link in a mail to this email. */
  emailConfirmed: boolean;
}

/** Response that consists of a message only. */
export class MessageResponse {
  message: string;
}
