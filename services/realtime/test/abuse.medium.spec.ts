import { setImmediate as nextTick } from 'node:timers/promises';
import type { DownloadCountUpdate } from '@libs/contracts';
import { eventually, startTestService, type TestService } from '@testing';
import { FanOut } from '../src/sockets/fan-out';
import { OpenSockets } from '../src/sockets/open-sockets';
import { realtime } from '../src/realtime.module';
import { aCount } from './factories';
import { LiveClient, openRawSocketIo, openSocketIo } from './live-client';

describe('misbehaving clients', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(realtime);
  });
  afterAll(() => service.close());
  /** A service that pings every second, and so soon disconnects whoever does not respond. */
  const startPinging = () =>
    startTestService(realtime, { nats: service.nats, settings: { SOCKET_PING_SECONDS: '1' } });

  it('accepts a frame of 1 KiB and closes the socket with 1009 for one byte more', async () => {
    const client = await LiveClient.open(service);
    client.ws.send('x'.repeat(1024));
    const event = aCount(1);
    await service.publish(event);
    await client.next(
      (message) => message.type === 'download_count_update' && message.toolId === event.data.toolId,
    );
    client.ws.send('x'.repeat(1025));
    expect(await client.closed).toBe(1009);
  });

  it('closes a Socket.IO connection with 1009 for a larger frame', async () => {
    const socket = await openSocketIo(service);
    const ended = new Promise<unknown>((resolve) =>
      socket.io.engine.once('close', (_reason, details) => resolve(details)),
    );
    socket.emit('x', 'x'.repeat(1025));
    expect(await ended).toMatchObject({ context: { code: 1009 } });
  });

  it.each([
    '{',
    'null',
    '[]',
    '{"event":"disconnect"}',
    '{"type":"download_count_update","toolId":"x","downloadCount":9}',
    '\0',
  ])('ignores the client message %p', async (text) => {
    const [client, witness] = await Promise.all([
      LiveClient.open(service),
      LiveClient.open(service),
    ]);
    client.ws.send(text);
    client.ws.send(Buffer.from(text));
    const event = aCount(3);
    await service.publish(event);
    for (const one of [client, witness]) {
      await eventually(() =>
        expect(one.received).toEqual([{ type: 'download_count_update', ...event.data }]),
      );
      await one.close();
    }
  });

  it.each([
    '42["message","hello"]',
    '42["disconnect"]',
    '40/other,',
    '4{',
    '9',
    '2probe',
    '451-["a",{"_placeholder":true,"num":0}]',
    '42[',
    '43',
    '{}',
  ])('survives the Socket.IO packet %p', async (packet) => {
    const [abusive, witness] = await Promise.all([openRawSocketIo(service), openSocketIo(service)]);
    abusive.send(packet);
    const received = new Promise((resolve) => witness.once('download_count_update', resolve));
    const event = aCount(4);
    await service.publish(event);
    expect(await received).toMatchObject({ toolId: event.data.toolId });
    abusive.terminate();
    witness.disconnect();
  });

  it('closes a flood of frames with 1008', async () => {
    const client = await LiveClient.open(service);
    for (let n = 0; n < 21; n += 1) client.ws.send('hello');
    expect(await client.closed).toBe(1008);
  });

  it('closes a flood of pings with 1008', async () => {
    const client = await LiveClient.open(service);
    for (let n = 0; n < 21; n += 1) client.ws.ping();
    expect(await client.closed).toBe(1008);
  });

  it('closes a flood of unsolicited pongs with 1008, but counts no responses to pings', async () => {
    const pinging = await startPinging();
    const [abusive, regular] = await Promise.all([
      LiveClient.open(service),
      LiveClient.open(pinging),
    ]);
    for (let n = 0; n < 22; n += 1) abusive.ws.pong();
    expect(await abusive.closed).toBe(1008);
    const pings = new Promise<void>((resolve) => {
      let seen = 0;
      regular.ws.on('ping', () => (seen += 1) === 3 && resolve());
    });
    await pings;
    await regular.close();
    await pinging.close();
  });

  it.each(['ping', 'pong'] as const)(
    'disconnects a Socket.IO client that sends a flood of WebSocket %ss',
    async (frame) => {
      const client = await openRawSocketIo(service);
      const closed = new Promise((resolve) => client.once('close', resolve));
      for (let n = 0; n < 300; n += 1) client[frame]('x'.repeat(125));
      expect(await closed).toBe(1006);
    },
  );

  it('closes a Socket.IO connection after a flood of packets', async () => {
    const socket = await openSocketIo(service);
    const ended = new Promise<unknown>((resolve) =>
      socket.io.engine.once('close', (_reason, details) => resolve(details)),
    );
    for (let n = 0; n < 25; n += 1) socket.emit('hello');
    expect(await ended).toMatchObject({ context: { code: 1005 } });
  });

  it('disconnects only peers that do not respond to pings', async () => {
    const pinging = await startPinging();
    const [dead, alive] = await Promise.all([LiveClient.open(pinging), LiveClient.open(pinging)]);
    const open = pinging.app.get(OpenSockets);
    dead.ws.pause();
    await eventually(() => expect(open.all().size).toBe(1));
    dead.ws.resume();
    expect(await dead.closed).toBe(1006);
    const event = aCount(6);
    await pinging.publish(event);
    await alive.next(
      (message) => message.type === 'download_count_update' && message.toolId === event.data.toolId,
    );
    await alive.close();
    await pinging.close();
  });

  it('skips updates for slow readers without delaying others', async () => {
    const patient = await startTestService(realtime, { nats: service.nats }); // with these two sockets only
    const [slow, quick] = await Promise.all([LiveClient.open(patient), LiveClient.open(patient)]);
    slow.ws.pause();
    const [fanOut, open] = [patient.app.get(FanOut), patient.app.get(OpenSockets)];
    const batch = Array.from({ length: 400 }, (_, n): DownloadCountUpdate => ({
      type: 'download_count_update',
      toolId: 'x',
      downloadCount: n,
    }));
    const backlog = () =>
      [...open.all()].map((socket) => socket.unsentBytes()).sort((a, b) => a - b);
    let rounds = 0;
    for (; rounds < 2000 && backlog().at(-1)! <= 64 * 1024; rounds += 1) {
      fanOut.broadcast(batch);
      await nextTick();
    }
    for (let more = 0; more < 50; more += 1, rounds += 1) {
      fanOut.broadcast(batch);
      await eventually(() => expect(backlog()[0]).toBe(0));
    }
    expect(backlog().at(-1)).toBeLessThan(64 * 1024 + 2 * Buffer.byteLength(JSON.stringify(batch)));
    await eventually(() => expect(quick.received).toHaveLength(rounds * batch.length));
    slow.ws.resume();
    await eventually(() => expect(backlog()).toEqual([0, 0]));
    expect(slow.received.length).toBeLessThan(quick.received.length);
    fanOut.broadcast([{ type: 'download_count_update', toolId: 'last', downloadCount: 1 }]);
    await slow.next(
      (message) => message.type === 'download_count_update' && message.toolId === 'last',
    );
    [slow, quick].forEach((client) => client.ws.terminate());
    await patient.close();
  });
});
