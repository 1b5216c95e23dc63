import type { Count, Email, Id, Moment } from './values';

/** The current user in `GET /api/me` (spec §3, User). */
export class CurrentUser {
  id: Id;
  username: string;
  isPro: boolean;
  isAdmin: boolean;
  /** When Pro ends, with the days of grace; absent without Pro. */
  accessUntil?: Moment;
}

/** Response of `/api/me`, `/api/login` and `/api/register` (docs/accounts.md). */
export class CurrentUserResponse {
  user: CurrentUser;
}

/** Response of `GET /api/account` (docs/accounts.md). */
export class AccountResponse {
  username: string;
  email: Email;
  /** Whether the member has opened the link in an email to this email. */
  emailConfirmed: boolean;
}

/** Response of `POST /api/account/totp`: the secret for an authenticator app (docs/accounts.md). */
export class TotpSetupResponse {
  /** Base32, to type in. */
  secret: string;
  /** The `otpauth:` address, to show as a QR code. */
  uri: string;
}

/** Response with backup codes, which are shown only once (docs/accounts.md). */
export class BackupCodesResponse {
  /** Ten codes, or none if the member keeps those they have. */
  backupCodes: string[];
}

/** Response with what a browser needs to create or use a passkey (docs/accounts.md). */
export class PasskeyOptionsResponse {
  /** The JSON form of the options of `navigator.credentials.create` or `.get` (WebAuthn Level 3). */
  options: object;
}

export class PasskeySummary {
  id: Id;
  name: string;
  createdAt: Moment;
  lastUsedAt: Moment | null;
}

/** Response of `GET /api/account/second-factor`: the member's second factors (docs/accounts.md). */
export class SecondFactorsResponse {
  /** Whether an authenticator app is set up. */
  totp: boolean;
  passkeys: PasskeySummary[];
  backupCodesLeft: Count;
}

/** A second factor that restoring a former email can remove (docs/accounts.md). */
export class LoginFactor {
  /** Another factor in its place has another id. */
  id: string;
  kind: 'totp' | 'passkey' | 'backup-codes';
  /** Of a passkey. */
  name: string | null;
  addedAt: Moment;
}

/** Response of `POST /api/email/link`: what a mailed link is for (docs/accounts.md). */
export class MailedLinkResponse {
  purpose: 'confirm-email' | 'change-email' | 'undo-email-change' | 'reset-password';
  /** The email that the link confirms, sets or restores; or that of the account, whose password it sets. */
  email: Email;
  username: string;
  registeredAt: Moment;
  /** Only for a link that restores a former email. */
  secondFactors: LoginFactor[];
}

/** Response of `POST /api/email/undo` (docs/accounts.md). */
export class EmailRestoredResponse {
  message: string;
  /** The token of the link to set a new password, which is mailed as well. */
  passwordToken: string;
}

/** A session of the member in `GET /api/account/sessions` (docs/accounts.md). */
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

export class MessageResponse {
  message: string;
}
