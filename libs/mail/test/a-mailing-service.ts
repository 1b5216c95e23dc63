import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import {
  MAIL_MIGRATIONS,
  MailModule,
  MailServiceSettings,
  queueMail,
  type NewMail,
} from '@libs/mail';
import { PersistenceModule, Transactions } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import type { TestService } from '@testing';

@Module({
  imports: [
    PersistenceModule.forService({ service: 'mailing', entities: [], migrations: MAIL_MIGRATIONS }),
    MailModule,
  ],
})
class MailingModule {}

export const aMailingService: ServiceDefinition<MailServiceSettings> = {
  name: 'mailing',
  settings: MailServiceSettings,
  module: MailingModule,
};

export const queue = (
  service: TestService,
  given: Partial<NewMail> & Pick<NewMail, 'key'>,
): Promise<boolean> =>
  service.app.get(Transactions).run((tx) =>
    queueMail(tx, {
      to: 'ada@example.com',
      userId: randomUUID(),
      subject: 'Hello',
      blocks: ['Hello Ada,', { link: 'Open', url: 'http://a/' }],
      ...given,
    }),
  );

interface MailRow {
  key: string;
  recipient: string | null;
  subject: string | null;
  blocks: unknown;
  tries: number;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  next_try_at: Date;
  error: string | null;
}

export async function rowOf(service: TestService, key: string): Promise<MailRow> {
  const [row] = await service.query<MailRow>('select * from mails where key = $1', [key]);
  if (!row) throw new Error(`no mail has the key ${key}`);
  return row;
}

export const makeDue = (service: TestService): Promise<unknown> =>
  service.query(
    'update mails set next_try_at = clock_timestamp() where sent_at is null and failed_at is null',
  );
