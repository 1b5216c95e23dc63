import {
  aMember,
  aTool,
  type Client,
  eventually,
  exeUrl,
  grantPro,
  grantPurchase,
  LiveSocket,
  theAdministrator,
} from '@testing';
import { io } from 'socket.io-client';

describe('the live connection', () => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  it('sends count changes to every open page, with and without a session', async () => {
    const [tool, member] = [await aTool(admin), await aMember()];
    const sockets = [
      await LiveSocket.open(exeUrl()),
      await LiveSocket.open(exeUrl(), { cookie: member.cookie }),
    ];
    await member.post(`/api/tools/${tool.id}/download`);
    for (const socket of sockets) {
      await socket.untilCount(tool.id, 1);
      expect(socket.messages).toContainEqual({
        type: 'download_count_update',
        toolId: tool.id,
        downloadCount: 1,
      });
      socket.close();
    }
  });

  it('serves Socket.IO clients on the same path', async () => {
    const [tool, member] = [await aTool(admin), await aMember()];
    const received: unknown[] = [];
    const socket = io(exeUrl(), { path: '/ws', transports: ['websocket'] });
    await new Promise<void>((resolve) => socket.on('connect', resolve));
    socket.on('download_count_update', (message) => received.push(message));
    await member.post(`/api/tools/${tool.id}/download`);
    await eventually(() =>
      expect(received).toContainEqual(
        expect.objectContaining({ toolId: tool.id, downloadCount: 1 }),
      ),
    );
    socket.close();
  });

  it('sends changes of what a member may use to the pages of this member', async () => {
    const [tool, member, other] = [
      await aTool(admin, { accessLevel: 'premium', price: '1999' }),
      await aMember(),
      await aMember(),
    ];
    const [own, foreign] = await Promise.all(
      [member, other].map(({ cookie }) => LiveSocket.open(exeUrl(), { cookie })),
    );
    const update = (toolId: string | null) => ({ type: 'entitlements_update', toolId });
    await grantPurchase(admin, member.user.id, tool.id);
    await eventually(() => expect(own!.messages).toContainEqual(update(tool.id)));
    await grantPro(admin, member.user.id);
    await eventually(() =>
      expect(own!.messages.filter(({ type }) => type === 'entitlements_update')).toEqual(
        [tool.id, null].map(update),
      ),
    );
    expect(foreign!.messages.filter(({ type }) => type === 'entitlements_update')).toEqual([]);
    [own, foreign].forEach((socket) => socket!.close());
  });

  it('closes the sockets of a session at logout', async () => {
    const member = await aMember();
    const [own, anonymous] = [
      await LiveSocket.open(exeUrl(), { cookie: member.cookie }),
      await LiveSocket.open(exeUrl()),
    ];
    await member.post('/api/logout');
    await eventually(() => expect(own.closedWith).toBe(4401));
    expect(anonymous.closedWith).toBeUndefined();
    anonymous.close();
  });

  it('refuses the upgrade of a page of another origin', async () => {
    await expect(LiveSocket.open(exeUrl(), { origin: 'https://evil.example' })).rejects.toThrow(
      'refused with 403',
    );
    const own = await LiveSocket.open(exeUrl(), { origin: exeUrl() });
    own.close();
  });

  it('closes the socket of a client that sends too large frames', async () => {
    const socket = await LiveSocket.open(exeUrl());
    socket.socket.send('not json');
    socket.socket.send('x'.repeat(1025));
    await eventually(() => expect(socket.closedWith).toBe(1009));
  });
});
