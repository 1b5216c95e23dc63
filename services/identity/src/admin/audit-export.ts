import { Injectable } from '@nestjs/common';
import type { AuditLogEntry } from '@libs/contracts';
import { invalid } from '@libs/errors';
import type { Position } from '@libs/persistence';
import { csvLine } from './csv';
import { type AuditFilter, AuditLogRepository } from './audit-log.repository';

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

/** Exports the audit log as CSV, in batches, so that an export of any length needs little memory. */
@Injectable()
export class ExportAuditLog {
  constructor(private readonly log: AuditLogRepository) {}

  /** Throws 400 before the first line if too many entries match. */
  async run(filter: AuditFilter): Promise<AsyncIterable<string>> {
    if ((await this.log.count(filter, MAX_ENTRIES + 1)) > MAX_ENTRIES) {
      throw invalid(
        'too_many_entries',
        'More than 100,000 entries match. Choose a shorter period.',
      );
    }
    return this.lines(filter);
  }

  private async *lines(filter: AuditFilter): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(COLUMNS);
    let after: Position | undefined;
    do {
      const entries = await this.log.page(filter, BATCH_SIZE, after);
      if (entries.length > 0) yield entries.map(toLine).join('');
      const last = entries.at(-1);
      after =
        last && entries.length === BATCH_SIZE ? { createdAt: last.at, id: last.id } : undefined;
    } while (after);
  }
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
