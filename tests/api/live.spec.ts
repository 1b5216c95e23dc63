import { aMember, aTool, type Client, eventually, exeUrl, LiveSocket, theAdministrator } from '@testing';
import { io } from 'socket.io-client';

describe('the live connection', () => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  it('sends count changes to every open page, with and without a session', async () => {
    const [tool, member] = [await aTool(admin), await aMember()];
    const sockets = [await LiveSocket.open(exeUrl()), await LiveSocket.open(exeUrl(), { cookie: member.cookie })];
    await member.post(`/api/tools/${tool.id}/download`);
    for (const socket of sockets) {
      await socket.untilCount(tool.id, 1);
      expect(socket.messages).toContainEqual({ type: 'download_count_update', toolId: tool.id, downloadCount: 1 });
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
    await eventually(() => expect(received).toContainEqual(expect.objectContaining({ toolId: tool.id, downloadCount: 1 })));
    socket.close();
  });

  it('closes the sockets of a session at logout', async () => {
    const member = await aMember();
    const [own, anonymous] = [await LiveSocket.open(exeUrl(), { cookie: member.cookie }), await LiveSocket.open(exeUrl())];
    await member.post('/api/logout');
    await eventually(() => expect(own.closedWith).toBe(4401));
    expect(anonymous.closedWith).toBeUndefined();
    anonymous.close();
  });

  it('refuses the upgrade of a page of another origin', async () => {
    await expect(LiveSocket.open(exeUrl(), { origin: 'https://evil.example' })).rejects.toThrow('refused with 403');
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
