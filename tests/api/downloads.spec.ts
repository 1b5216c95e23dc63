import { createHash } from 'node:crypto';
import {
  aForm,
  aMember,
  anExe,
  aPdf,
  aText,
  aTool,
  aZip,
  type Client,
  eventually,
  grantPurchase,
  LiveSocket,
  theAdministrator,
} from '@testing';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('downloading', () => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  it.each([
    ['zip', aZip()],
    ['exe', anExe()],
    ['pdf', aPdf()],
    ['txt', aText()],
  ])('delivers an uploaded %s byte for byte', async (extension, content) => {
    const tool = await aTool(admin, {}, content, `sample.${extension}`);
    expect(tool).toMatchObject({
      filename: `sample.${extension}`,
      fileSize: content.length,
      sha256: sha256(content),
    });
    const member = await aMember();
    const { status, bytes, headers } = await member.post(`/api/tools/${tool.id}/download`);
    expect(status).toBe(200);
    expect(bytes.equals(content)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'content-disposition': expect.stringContaining(`filename="sample.${extension}"`),
      'repr-digest': `sha-256=:${createHash('sha256').update(content).digest('base64')}:`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(headers.get('x-internal-redirect')).toBeNull();
  });

  it('counts fifty concurrent downloads as fifty, in the list, on the dashboard and on every socket', async () => {
    const [tool, member] = [await aTool(admin), await aMember()];
    const sockets = await Promise.all([1, 2, 3].map(() => LiveSocket.open(member.base)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => member.post(`/api/tools/${tool.id}/download`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(50).fill(200));
    await eventually(async () =>
      expect((await member.get(`/api/tools/${tool.id}`)).body.downloadCount).toBe(50),
    );
    expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(50);
    await Promise.all(sockets.map((socket) => socket.untilCount(tool.id, 50)));
    sockets.forEach((socket) => socket.close());
  });

  it('lists downloads on the dashboard, newest first, and languages by count', async () => {
    const member = await aMember();
    const [python, rust] = [
      await aTool(admin, { language: 'python' }),
      await aTool(admin, { language: 'rust' }),
    ];
    for (const tool of [rust, python, python])
      expect((await member.post(`/api/tools/${tool.id}/download`)).status).toBe(200);
    const { body } = await member.get('/api/dashboard/stats');
    expect(body).toMatchObject({
      totalDownloads: 3,
      freeDownloads: 3,
      proDownloads: 0,
      premiumDownloads: 0,
    });
    expect(body.favoriteLanguages).toEqual([
      { language: 'python', count: 2 },
      { language: 'rust', count: 1 },
    ]);
    expect(body.recentDownloads.map((one: { tool: { name: string } }) => one.tool.name)).toEqual([
      python.name,
      python.name,
      rust.name,
    ]);
  });

  it('lists the tools a member owns, with an update once the file was replaced, also when unlisted', async () => {
    const tool = await aTool(admin, { accessLevel: 'premium', price: '1999' }, aText(), 'kit.txt');
    const member = await aMember();
    const list = async () => (await member.get('/api/account/tools')).body;
    expect(await list()).toEqual([]);
    await grantPurchase(admin, member.user.id, tool.id);
    await eventually(async () =>
      expect(await list()).toMatchObject([
        { id: tool.id, isOwned: true, lastDownloadedAt: null, hasUpdate: false },
      ]),
    );
    expect((await member.post(`/api/tools/${tool.id}/download`)).status).toBe(200);
    const change = aForm({ unlisted: 'true' }, { toolFile: { name: 'kit.txt', content: aText() } });
    const { body: changed } = await admin.request('PUT', `/api/tools/${tool.id}`, change);
    const updated = {
      id: tool.id,
      hasUpdate: true,
      unlisted: true,
      canDownload: true,
      fileUpdatedAt: changed.fileUpdatedAt,
    };
    await eventually(async () => expect(await list()).toMatchObject([updated]));
    expect((await member.post(`/api/tools/${tool.id}/download`)).status).toBe(200);
    expect(await list()).toMatchObject([{ id: tool.id, hasUpdate: false }]);
    await admin.post(`/api/admin/users/${member.user.id}/purchases/${tool.id}/revoke`, {
      reason: 'for a test',
    });
    await eventually(async () => expect(await list()).toEqual([]));
  });

  it('refuses a tool without a file with 409', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: `No file ${Date.now()}`,
      description: 'none yet',
      language: 'go',
      accessLevel: 'free',
    }))
      form.set(name, value);
    const { body: tool } = await admin.post('/api/tools', form);
    expect(tool).toMatchObject({ fileSize: null, sha256: null });
    const answer = await (await aMember()).post(`/api/tools/${tool.id}/download`);
    expect([answer.status, answer.body.message]).toEqual([409, 'This tool has no file yet']);
  });

  it('does not count a refused download', async () => {
    const tool = await aTool(admin, { accessLevel: 'pro' });
    const member = await aMember();
    expect((await member.post(`/api/tools/${tool.id}/download`)).status).toBe(403);
    expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(0);
    expect((await member.get(`/api/tools/${tool.id}`)).body.downloadCount).toBe(0);
  });

  it('continues counting from the count that an administrator set', async () => {
    const [tool, member] = [await aTool(admin), await aMember()];
    const socket = await LiveSocket.open(member.base);
    const form = new FormData();
    form.set('downloadCount', '1000');
    expect((await admin.request('PUT', `/api/tools/${tool.id}`, form)).body.downloadCount).toBe(
      1000,
    );
    await member.post(`/api/tools/${tool.id}/download`);
    await socket.untilCount(tool.id, 1001);
    socket.close();
  });

  it('removes a deleted tool from the list, from the dashboard and from downloads', async () => {
    const [tool, member] = [await aTool(admin), await aMember()];
    await member.post(`/api/tools/${tool.id}/download`);
    expect((await admin.request('DELETE', `/api/tools/${tool.id}`)).status).toBe(200);
    expect((await admin.request('DELETE', `/api/tools/${tool.id}`)).status).toBe(404);
    expect((await member.get(`/api/tools/${tool.id}`)).status).toBe(404);
    await eventually(async () =>
      expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(0),
    );
    await eventually(async () =>
      expect((await member.post(`/api/tools/${tool.id}/download`)).status).toBe(404),
    );
  });
});
