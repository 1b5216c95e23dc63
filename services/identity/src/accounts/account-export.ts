import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type {
  AccountExport,
  CatalogueExport,
  DownloadsExport,
  ExportedPasskey,
  ExportedSecondFactors,
  PaymentsExport,
} from '@libs/contracts';
import { serviceUnavailable } from '@libs/errors';
import { exportedMails, listMails } from '@libs/mail';
import { Transactions } from '@libs/persistence';
import { MemberLimit } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import type { User } from '../users/user.entity';

type AccountData = Omit<
  AccountExport,
  | 'exportedAt'
  | keyof CatalogueExport
  | keyof DownloadsExport
  | Exclude<keyof PaymentsExport, 'mails'>
>;

/** Collects what every service stores about a member; of what catalogue stores, payments has the purchases as well. */
@Injectable()
export class ExportAccount {
  private readonly limit: MemberLimit;

  constructor(
    private readonly calls: InternalHttpClient,
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
  ) {
    this.limit = new MemberLimit({ perMinute: 5, isOn: settings.RATE_LIMITS !== 'off' });
  }

  /** Throws 503 if a service is unavailable: an export is complete or not made. Throws 429 for more than one at a time or five a minute. */
  run(user: User): Promise<AccountExport> {
    return this.limit.run(user.id, () => this.collect(user));
  }

  private async collect(user: User): Promise<AccountExport> {
    const { CATALOGUE_URL, DOWNLOADS_URL, PAYMENTS_URL } = this.settings;
    const [now, own, catalogue, downloads, payments] = await Promise.all([
      this.transactions.now(),
      this.transactions.read((database) => readAccountData(database, user)),
      this.readPart<CatalogueExport>('catalogue', CATALOGUE_URL, user.id),
      this.readPart<DownloadsExport>('downloads', DOWNLOADS_URL, user.id),
      this.readPart<PaymentsExport>('payments', PAYMENTS_URL, user.id),
    ]);
    const mails = [...own.mails, ...payments.mails].sort((one, other) =>
      one.queuedAt < other.queuedAt ? -1 : 1,
    );
    return {
      exportedAt: now.toISOString(),
      ...own,
      ...catalogue,
      ...downloads,
      ...payments,
      mails,
    };
  }

  private async readPart<Part>(to: string, url: string, userId: string): Promise<Part> {
    const path = `/internal/users/${userId}/data`;
    const response = await this.calls.call<Part>({ to, url, path });
    if (!response) throw serviceUnavailable();
    return response;
  }
}

/** Rows with times as ISO 8601, as the export shows them. */
const rows = <Row>(tx: EntityManager, query: string, parameters: unknown[]): Promise<Row[]> =>
  tx
    .query<Record<string, unknown>[]>(query, parameters)
    .then((found) => found.map(withIsoTimes) as Row[]);

const withIsoTimes = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

/** Reads everything that identity stores about a user, without hashes, secrets and keys. */
async function readAccountData(tx: EntityManager, user: User): Promise<AccountData> {
  const { id, username, email, emailConfirmedAt, isAdmin, createdAt } = user;
  return {
    account: {
      id,
      username,
      email,
      isAdmin,
      emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    },
    sessions: await rows(
      tx,
      `select id, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt", browser, device
       from sessions where user_id = $1 order by created_at`,
      [id],
    ),
    secondFactors: await readSecondFactors(tx, id),
    knownDevices: await rows(
      tx,
      'select created_at as "addedAt", last_login_at as "lastLoginAt" from known_devices where user_id = $1 order by created_at',
      [id],
    ),
    auditEntries: await rows(
      tx,
      'select action, reason, at from audit_records where user_id = $1 or subject_id = $1 order by at',
      [id],
    ),
    knownNetworks: await rows(
      tx,
      'select prefix as network, last_login_at as "lastLoginAt" from known_networks where user_id = $1 order by last_login_at',
      [id],
    ),
    failedLogins: await rows(
      tx,
      `select network, attempted_at as at from attempts where kind = 'login' and email = $1 order by attempted_at`,
      [email],
    ),
    mailedLinks: await rows(
      tx,
      `select purpose, email, created_at as "createdAt", expires_at as "expiresAt"
       from account_tokens where user_id = $1 order by created_at`,
      [id],
    ),
    mails: exportedMails(await listMails(tx, id)),
  };
}

async function readSecondFactors(
  tx: EntityManager,
  userId: string,
): Promise<ExportedSecondFactors> {
  const [counted] = await rows<Omit<ExportedSecondFactors, 'passkeys'>>(
    tx,
    `select (select confirmed_at from totp_secrets where user_id = $1) as "totpAddedAt",
       (select count(*)::int from backup_codes where user_id = $1 and used_at is null) as "backupCodesLeft"`,
    [userId],
  );
  const passkeys = await rows<ExportedPasskey>(
    tx,
    'select name, created_at as "addedAt", last_used_at as "lastUsedAt" from passkeys where user_id = $1 order by created_at',
    [userId],
  );
  return { ...counted!, passkeys };
}
