import { setImmediate as turn } from 'node:timers/promises';
import type { DownloadCountUpdate } from '@libs/contracts';
import { eventually, startTestService, type TestService } from '@testing';
import { FanOut } from '../src/updates/fan-out';
import { OpenSockets } from '../src/sockets/open-sockets';
import { realtime } from '../src/realtime.module';
import { aCount } from './factories';
import { LiveClient, openRawSocketIo, openSocketIo } from './live-client';

describe('clients that misbehave', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(realtime, { settings: { SOCKET_PING_SECONDS: '1' } });
  });
  afterAll(() => service.close());

  it('a frame of 1 KiB is fine, one byte more closes the socket with 1009', async () => {
    const client = await LiveClient.open(service);
    client.ws.send('x'.repeat(1024));
    const event = aCount(1);
    await service.publish(event);
    await client.next((message) => message.type === 'download_count_update' && message.toolId === event.data.toolId);
    client.ws.send('x'.repeat(1025));
    expect(await client.closed).toBe(1009);
  });

  it('the same holds for Socket.IO', async () => {
    const socket = await openSocketIo(service);
    const ended = new Promise<unknown>((resolve) => socket.io.engine.once('close', (_reason, details) => resolve(details)));
    socket.emit('x', 'x'.repeat(1025));
    expect(await ended).toMatchObject({ context: { code: 1009 } });
  });

  it.each(['{', 'null', '[]', '{"event":"disconnect"}', '{"type":"download_count_update","toolId":"x","downloadCount":9}', '\0'])(
    'what a client says is ignored: %p',
    async (said) => {
      const [client, witness] = await Promise.all([LiveClient.open(service), LiveClient.open(service)]);
      client.ws.send(said);
      client.ws.send(Buffer.from(said));
      const event = aCount(3);
      await service.publish(event);
      for (const one of [client, witness]) {
        await eventually(() => expect(one.heard).toEqual([{ type: 'download_count_update', ...event.data }]));
        await one.close();
      }
    },
  );

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
  ])('Socket.IO packet %p harms nobody', async (packet) => {
    const [rude, witness] = await Promise.all([openRawSocketIo(service), openSocketIo(service)]);
    rude.send(packet);
    const heard = new Promise((resolve) => witness.once('download_count_update', resolve));
    const event = aCount(4);
    await service.publish(event);
    expect(await heard).toMatchObject({ toolId: event.data.toolId });
    rude.terminate();
    witness.disconnect();
  });

  it('a flood of frames is cut with 1008', async () => {
    const client = await LiveClient.open(service);
    for (let n = 0; n < 21; n += 1) client.ws.send('hello');
    expect(await client.closed).toBe(1008);
  });

  it('a flood of pings is a flood as well', async () => {
    const client = await LiveClient.open(service);
    for (let n = 0; n < 21; n += 1) client.ws.ping();
    expect(await client.closed).toBe(1008);
  });

  it('pongs that nobody asked for are a flood, answers to our pings are not', async () => {
    const [rude, polite] = await Promise.all([LiveClient.open(service), LiveClient.open(service)]);
    for (let n = 0; n < 22; n += 1) rude.ws.pong();
    expect(await rude.closed).toBe(1008);
    const pings = new Promise<void>((resolve) => {
      let seen = 0;
      polite.ws.on('ping', () => (seen += 1) === 3 && resolve());
    });
    await pings;
    await polite.close();
  });

  it.each(['ping', 'pong'] as const)('a flood of WebSocket %ss over Socket.IO is cut with 1008', async (frame) => {
    const client = await openRawSocketIo(service);
    const closed = new Promise((resolve) => client.once('close', resolve));
    for (let n = 0; n < 22; n += 1) client[frame]();
    expect(await closed).toBe(1008);
  });

  it('a flood over Socket.IO is cut with 1008', async () => {
    const socket = await openSocketIo(service);
    const ended = new Promise<unknown>((resolve) => socket.io.engine.once('close', (_reason, details) => resolve(details)));
    for (let n = 0; n < 25; n += 1) socket.emit('hello');
    expect(await ended).toMatchObject({ context: { code: 1008 } });
  });

  it('a peer that answers no ping is cut, one that does stays', async () => {
    const [dead, alive] = await Promise.all([LiveClient.open(service), LiveClient.open(service)]);
    const open = service.app.get(OpenSockets);
    dead.ws.pause();
    await eventually(() => expect(open.everybody().size).toBe(1));
    dead.ws.resume();
    expect(await dead.closed).toBe(1006);
    const event = aCount(6);
    await service.publish(event);
    await alive.next((message) => message.type === 'download_count_update' && message.toolId === event.data.toolId);
    await alive.close();
  });

  it('a slow reader misses updates instead of filling our memory, and holds up nobody', async () => {
    const patient = await startTestService(realtime, { nats: service.nats });
    const [slow, quick] = await Promise.all([LiveClient.open(patient), LiveClient.open(patient)]);
    slow.ws.pause();
    const [fanOut, open] = [patient.app.get(FanOut), patient.app.get(OpenSockets)];
    const batch = Array.from({ length: 400 }, (_, n): DownloadCountUpdate => ({
      type: 'download_count_update',
      toolId: 'x',
      downloadCount: n,
    }));
    const backlog = () => [...open.everybody()].map((socket) => socket.waiting()).sort((a, b) => a - b);
    let rounds = 0;
    for (; rounds < 2000 && backlog().at(-1)! <= 64 * 1024; rounds += 1) {
      fanOut.toEverybody(batch);
      await turn();
    }
    for (let more = 0; more < 50; more += 1, rounds += 1) {
      fanOut.toEverybody(batch);
      await eventually(() => expect(backlog()[0]).toBe(0));
    }
    expect(backlog().at(-1)).toBeLessThan(64 * 1024 + 2 * Buffer.byteLength(JSON.stringify(batch)));
    await eventually(() => expect(quick.heard).toHaveLength(rounds * batch.length));
    slow.ws.resume();
    await eventually(() => expect(backlog()).toEqual([0, 0]));
    expect(slow.heard.length).toBeLessThan(quick.heard.length);
    fanOut.toEverybody([{ type: 'download_count_update', toolId: 'last', downloadCount: 1 }]);
    await slow.next((message) => message.type === 'download_count_update' && message.toolId === 'last');
    [slow, quick].forEach((client) => client.ws.terminate());
    await patient.close();
  });
});
