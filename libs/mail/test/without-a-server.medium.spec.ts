import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, startTestService } from '@testing';
import PostalMime from 'postal-mime';
import { aMailingService, makeDue, queue, rowOf } from './a-mailing-service';

describe('mails without a mail server', () => {
  it('are written to MAIL_DIR atomically, one file per mail even when sent twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exe-mail-'));
    const service = await startTestService(aMailingService, { settings: { MAIL_DIR: folder } });
    await queue(service, { key: 'written' });
    await eventually(async () => expect((await rowOf(service, 'written')).sent_at).not.toBeNull());
    await service.query('update mails set sent_at = null');
    await makeDue(service);
    await eventually(async () => expect(await rowOf(service, 'written')).toMatchObject({ sent_at: expect.any(Date), tries: 2 }));
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[0-9a-f-]{36}\.eml$/)]);
    expect((await stat(join(folder, files[0]!))).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(join(folder, files[0]!)));
    expect(mail).toMatchObject({ subject: 'Hello', to: [{ address: 'ada@example.com' }], from: { address: 'no-reply@example.com' } });
    await service.close();
    await rm(folder, { recursive: true });
  });

  it('are marked as failed with the reason when there is no MAIL_DIR either', async () => {
    const service = await startTestService(aMailingService);
    await queue(service, { key: 'nowhere' });
    await eventually(async () => expect((await rowOf(service, 'nowhere')).error).toBe('Neither SMTP_URL nor MAIL_DIR is given.'));
    expect(await rowOf(service, 'nowhere')).toMatchObject({ sent_at: null, failed_at: expect.any(Date) });
    await service.close();
  });
});
