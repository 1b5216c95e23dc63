import { createHash } from 'node:crypto';
import { aMember, aTool, Client, eventually, PASSWORD, theAdministrator } from '@testing';
import { containersOf, docker, SERVICES, untilContainerHealthy } from './docker';

describe('the operators’ commands in containers', () => {
  const operate = (...words: string[]) =>
    docker('compose', 'run', '--rm', '--no-deps', 'operations', ...words);

  const download = async (member: Client, toolId: string) => {
    const { status, bytes } = await member.request('POST', `/api/tools/${toolId}/download`);
    return { status, sha256: createHash('sha256').update(bytes).digest('hex') };
  };

  async function startAgain(): Promise<void> {
    await docker('compose', 'start', ...SERVICES);
    for (const service of SERVICES)
      for (const container of await containersOf(service)) await untilContainerHealthy(container);
    await eventually(
      async () => expect((await new Client().get('/healthz')).status).toBe(200),
      60_000,
    );
  }

  it('back up a running marketplace and restore that moment: later uploads are gone, users and files exist', async () => {
    const admin = await theAdministrator();
    const [tool, member] = [await aTool(admin), await aMember()];
    const before = await download(member, tool.id);
    expect(before.status).toBe(200);
    expect(await operate('backup', '/backups/one')).toMatch(
      /^Backed up to \/backups\/one: 4 databases/m,
    );
    const later = await aTool(admin);

    await expect(operate('restore', '/backups/one', '--overwrite')).rejects.toThrow(
      'stop the services before restoring',
    );
    await docker('compose', 'stop', ...SERVICES);
    await expect(operate('restore', '/backups/one')).rejects.toThrow('restore with --overwrite');
    expect(await operate('restore', '/backups/one', '--overwrite')).toContain(
      'every table and object has the digest of the backup',
    );
    await startAgain();

    const back = new Client();
    expect(
      (await back.post('/api/login', { email: member.email, password: PASSWORD })).status,
    ).toBe(200);
    await eventually(async () =>
      expect((await back.get(`/api/tools/${tool.id}`)).body.downloadCount).toBe(1),
    );
    expect(await download(back, tool.id)).toEqual(before);
    expect((await back.get(`/api/tools/${later.id}`)).status).toBe(404);
    expect(await operate('dead-letters', 'list')).toContain('0 dead letters.');
  }, 600_000);
});
