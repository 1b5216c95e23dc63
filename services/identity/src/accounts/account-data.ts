import type {
  AccountExport,
  DownloadsExport,
  ExportedPasskey,
  ExportedSecondFactors,
  PaymentsExport,
} from '@libs/contracts';
import { exportedMails, mailsOf } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import type { User } from '../users/user.entity';

type AccountData = Omit<
  AccountExport,
  'exportedAt' | keyof DownloadsExport | Exclude<keyof PaymentsExport, 'mails'>
>;

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
export async function readAccountData(tx: EntityManager, user: User): Promise<AccountData> {
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
    mails: exportedMails(await mailsOf(tx, id)),
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
