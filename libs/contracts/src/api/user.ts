import type { Email, Id, Moment } from './values';

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

/** A session of the member in `GET /api/account/sessions` (contract §2). */
export class MemberSession {
  id: Id;
  /** Such as `Firefox`; null when the browser is unknown. */
  browser: string | null;
  /** The operating system or kind of device, such as `Windows` or `iPhone`; null when it is unknown. */
  device: string | null;
  createdAt: Moment;
  /** Accurate to an hour. */
  lastUsedAt: Moment;
  /** Whether it is the session of the request. */
  current: boolean;
}

/** Response that consists of a message only. */
export class MessageResponse {
  message: string;
}
