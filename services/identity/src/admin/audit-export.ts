import type { AuditLogEntry } from '@libs/contracts';
import { invalid } from '@libs/errors';
import type { Position } from '@libs/persistence';
import type { AuditFilter, AuditLogRepository } from './audit-log.repository';

const FORMULA = /^[\s\u200b-\u200f\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A spreadsheet that separates values by semicolons or tabs splits a comma-separated value there. */
const INNER_FORMULA = /([;\t\r\n][\s"\u200b-\u200f\ufeff]*)(?=[=+\-@＝＋－＠])/g;

/** Quotes a value for CSV (RFC 4180). What a spreadsheet could take for a formula begins with an apostrophe. */
export function csvValue(value: string): string {
  const text = (FORMULA.test(value) ? `'${value}` : value).replace(INNER_FORMULA, "$1'");
  return `"${text.replaceAll('"', '""')}"`;
}

export const csvLine = (values: readonly string[]): string =>
  `${values.map(csvValue).join(',')}\r\n`;

const MAX_ENTRIES = 100_000;
const BATCH_SIZE = 500;
const BYTE_ORDER_MARK = '\ufeff'; // spreadsheets read the file as UTF-8
const COLUMNS = [
  'time',
  'action',
  'administrator',
  'administrator id',
  'subject',
  'subject id',
  'name',
  'user',
  'user id',
  'reason',
  'before',
  'after',
  'request id',
  'id',
];

/** Exports the audit log as CSV, in batches, so that an export of any length needs little memory. Throws 400 before the first line if too many entries match. */
export async function exportAuditLog(
  log: AuditLogRepository,
  filter: AuditFilter,
): Promise<AsyncIterable<string>> {
  if ((await log.count(filter, MAX_ENTRIES + 1)) > MAX_ENTRIES)
    throw invalid('too_many_entries', 'More than 100,000 entries match. Choose a shorter period.');
  return lines(log, filter);
}

async function* lines(log: AuditLogRepository, filter: AuditFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let after: Position | undefined;
  do {
    const entries = await log.page(filter, BATCH_SIZE, after);
    if (entries.length > 0) yield entries.map(toLine).join('');
    const last = entries.at(-1);
    after = last && entries.length === BATCH_SIZE ? { createdAt: last.at, id: last.id } : undefined;
  } while (after);
}

function toLine({
  at,
  action,
  actor,
  subject,
  user,
  reason,
  before,
  after,
  requestId,
  id,
}: AuditLogEntry): string {
  const toName = (one: AuditLogEntry['user']): string =>
    one === null ? '' : (one.username ?? 'deleted user');
  const json = (values: object | null): string => (values === null ? '' : JSON.stringify(values));
  return csvLine([
    at,
    action,
    toName(actor),
    actor.id,
    subject.type,
    subject.id,
    subject.name ?? '',
    toName(user),
    user?.id ?? '',
    reason ?? '',
    json(before),
    json(after),
    requestId ?? '',
    id,
  ]);
}
