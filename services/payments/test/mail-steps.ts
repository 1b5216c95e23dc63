import { eventually } from '@testing';
import PostalMime, { type Email } from 'postal-mime';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** The parsed emails to one address in a folder, oldest first. */
export async function mailsTo(address: string, folder: string): Promise<Email[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort();
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}
