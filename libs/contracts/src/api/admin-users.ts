import type { Count, Email, Id, Moment } from './values';

/** A user as administrators list them (`GET /api/admin/users`). */
export class AdminUser {
  id: Id;
  username: string;
  email: Email;
  emailConfirmed: boolean;
  isAdmin: boolean;
  isPro: boolean;
  /** Whether a login needs a second factor besides the password. */
  hasSecondFactor: boolean;
  /** Null for a user who is not suspended. */
  suspendedAt: Moment | null;
  createdAt: Moment;
}

/** A session of a user, without its secret. */
export class AdminUserSession {
  id: Id;
  /** Such as `Firefox`; null when the browser is unknown. */
  browser: string | null;
  /** The operating system or kind of device; null when it is unknown. */
  device: string | null;
  createdAt: Moment;
  /** Accurate to an hour. */
  lastUsedAt: Moment;
  expiresAt: Moment;
}

/** A user with their sessions (`GET /api/admin/users/{id}`). */
export class AdminUserDetail extends AdminUser {
  /** Those used last first; at most 100. */
  sessions: AdminUserSession[];
}

/** What a user downloaded (`GET /api/admin/users/{id}/downloads`). */
export class AdminUserDownloads {
  /** How many downloads there are in total. */
  total: Count;
  /** The latest 50. */
  downloads: AdminUserDownload[];
}

export class AdminUserDownload {
  id: Id;
  toolId: Id;
  toolName: string;
  downloadedAt: Moment;
}
