import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { NewMail } from './mail-content';
import { cleanBlock, isMailAddress, oneLine, subjectLine } from './plain-text';

const logger = new Logger('Mail');

/** Queues a mail in the caller's transaction; false if its key exists. Bad content never fails it: an invalid address is marked failed. */
export async function queueMail(tx: EntityManager, { key, to, subject, blocks }: NewMail): Promise<boolean> {
  const error = isMailAddress(to) ? null : 'The recipient is not an email address.';
  const rows = await tx.query<unknown[]>(
    `insert into mails (id, key, recipient, subject, blocks, failed_at, error)
     values ($1, $2, $3, $4, $5, case when $6::text is null then null else clock_timestamp() end, $6)
     on conflict (key) do nothing returning id`,
    [uuidv7(), key, oneLine(to), subjectLine(subject), JSON.stringify(blocks.map(cleanBlock)), error],
  );
  if (error !== null && rows.length > 0) logger.error({ key, msg: `a mail cannot be sent: ${error}` });
  return rows.length > 0;
}
