import { eventually } from '@testing';
import { RemindMembers } from '../src/pro/reminders';
import type { ServiceContext } from './factories';

export const remindMembers = ({ service }: ServiceContext): Promise<void> =>
  service.app.get(RemindMembers).run();

export const mailsHaveLeft = ({ service }: ServiceContext): Promise<void> =>
  eventually(async () =>
    expect(
      await service.query('select key from mails where sent_at is null and failed_at is null'),
    ).toEqual([]),
  );

export const makeMailsDue = ({ service }: ServiceContext): Promise<unknown> =>
  service.query(
    'update mails set next_try_at = clock_timestamp() where sent_at is null and failed_at is null',
  );
