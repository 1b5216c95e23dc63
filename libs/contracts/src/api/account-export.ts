import type { AccessLevel } from './access-level';
import type { MemberOrder } from './orders';
import type { SubscriptionSource } from './subscriptions';
import type { CoinAmount, Count, Email, Id, Moment, Sha256 } from './values';

/** Response of `GET /api/account/export`: everything that is stored about the member. */
export class AccountExport {
  exportedAt: Moment;
  account: ExportedAccount;
  sessions: ExportedSession[];
  secondFactors: ExportedSecondFactors;
  knownDevices: ExportedDevice[];
  /** Networks that the member has logged in from within 90 days. */
  knownNetworks: ExportedNetwork[];
  /** Failed logins with the member's email within the last hour. */
  failedLogins: ExportedLogin[];
  /** Links that were mailed within the last days. */
  mailedLinks: ExportedLink[];
  downloads: ExportedDownload[];
  ratings: ExportedRating[];
  ratingReports: ExportedRatingReport[];
  /** Whether the member gets emails about updates of tools. */
  updateMails: boolean;
  updateNotices: ExportedUpdateNotice[];
  /** Steps of learning paths that are done. */
  pathSteps: ExportedPathStep[];
  certificates: ExportedCertificate[];
  orders: MemberOrder[];
  payments: ExportedPayment[];
  receipts: ExportedReceipt[];
  purchases: ExportedPurchase[];
  proPeriods: ExportedPeriod[];
  cardSubscriptions: ExportedCardSubscription[];
  /** What administrators did about the member. */
  auditEntries: ExportedAuditEntry[];
  /** Emails of the last 30 days. */
  mails: ExportedMail[];
}

export class ExportedAccount {
  id: Id;
  username: string;
  email: Email;
  emailConfirmedAt: Moment | null;
  isAdmin: boolean;
  createdAt: Moment;
}

export class ExportedSession {
  id: Id;
  createdAt: Moment;
  expiresAt: Moment;
  /** To the hour; null until the session is used an hour after its start. */
  lastUsedAt: Moment | null;
  /** Null if the User-Agent header names none that is known, like `device`. */
  browser: string | null;
  device: string | null;
}

/** The member's second factors in an export. */
export class ExportedSecondFactors {
  /** When the authenticator app was set up; null without one. */
  totpAddedAt: Moment | null;
  passkeys: ExportedPasskey[];
  /** Unused backup codes. */
  backupCodesLeft: Count;
}

export class ExportedPasskey {
  name: string;
  addedAt: Moment;
  lastUsedAt: Moment | null;
}

/** A known device in an export; a login with another one is mailed to the member. */
export class ExportedDevice {
  addedAt: Moment;
  lastLoginAt: Moment;
}

export class ExportedNetwork {
  /** The beginning of its addresses: an IPv4 /24 or an IPv6 /64. */
  network: string;
  lastLoginAt: Moment;
}

export class ExportedLogin {
  network: string;
  at: Moment;
}

export class ExportedLink {
  /** What the link is for, such as `reset-password`. */
  purpose: string;
  email: Email;
  createdAt: Moment;
  expiresAt: Moment;
}

export class ExportedMail {
  subject: string;
  queuedAt: Moment;
  sentAt: Moment | null;
}

export class ExportedDownload {
  id: Id;
  toolId: Id;
  toolName: string;
  /** The tool's access level at that time. */
  accessLevel: AccessLevel;
  /** Hex digest of the file; `GET /api/files/{sha256}` tells which version it is. */
  sha256: Sha256;
  downloadedAt: Moment;
}

export class ExportedPathStep {
  pathTitle: string;
  toolName: string;
  doneAt: Moment;
}

export class ExportedCertificate {
  code: string;
  name: string;
  pathTitle: string;
  issuedAt: Moment;
}

export class ExportedPayment {
  paymentId: Id;
  orderId: Id;
  /** `nowpayments` or `stripe`. */
  provider: string;
  providerPaymentId: string | null;
  status: string;
  payCurrency: string | null;
  payAddress: string | null;
  actuallyPaid: CoinAmount;
  createdAt: Moment;
}

/** A receipt in an export; its credit notes are with the order. */
export class ExportedReceipt {
  orderId: Id;
  number: string;
  issuedAt: Moment;
}

export class ExportedPurchase {
  toolId: Id;
  paymentId: string;
  purchasedAt: Moment;
}

/** A period of Pro in an export. */
export class ExportedPeriod {
  source: SubscriptionSource;
  starts: Moment;
  ends: Moment;
}

export class ExportedCardSubscription {
  /** The card provider's id. */
  id: string;
  status: string;
  paidUntil: Moment | null;
}

export class ExportedAuditEntry {
  action: string;
  reason: string | null;
  at: Moment;
}

export type CatalogueExport = Pick<AccountExport, 'pathSteps' | 'certificates'>;

export class ExportedRating {
  toolId: Id;
  toolName: string;
  stars: Count;
  text: string;
  author: string | null;
  createdAt: Moment;
  updatedAt: Moment;
  /** Why an administrator hid it. */
  hiddenReason: string | null;
}

/** A report of another member's rating. */
export class ExportedRatingReport {
  toolId: Id;
  reason: string;
  reportedAt: Moment;
}

/** The newest version of a tool that was announced to the member, or passed over because they may not download it. */
export class ExportedUpdateNotice {
  toolId: Id;
  version: Count;
}

export type DownloadsExport = Pick<
  AccountExport,
  'downloads' | 'ratings' | 'ratingReports' | 'updateMails' | 'updateNotices'
>;

export type PaymentsExport = Pick<
  AccountExport,
  'orders' | 'payments' | 'receipts' | 'purchases' | 'proPeriods' | 'cardSubscriptions' | 'mails'
>;
