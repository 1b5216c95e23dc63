import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '@libs/contracts';
import { aUser, eventually, startTestService, type TestService } from '@testing';
import type { Socket } from 'socket.io-client';
import { realtime } from '../src/realtime.module';
import { aCount, aPayment } from './factories';
import { LiveClient, openSocketIo } from './live-client';

describe('download counts', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(realtime);
  });
  afterAll(() => service.close());

  const about = (toolId: string) => (message: LiveMessage) =>
    message.type === 'download_count_update' && message.toolId === toolId;

  it('sends a new count to every open socket: visitors and members, plain and Socket.IO', async () => {
    const clients = await Promise.all([
      LiveClient.open(service),
      LiveClient.open(service, { as: aUser() }),
    ]);
    const sockets = await Promise.all([
      openSocketIo(service),
      openSocketIo(service, { as: aUser() }),
    ]);
    const bySocketIo = sockets.map(
      (socket: Socket) => new Promise((resolve) => socket.once('download_count_update', resolve)),
    );
    const event = aCount(1234);
    await service.publish(event);
    const expected = {
      type: 'download_count_update',
      toolId: event.data.toolId,
      downloadCount: 1234,
    };
    for (const client of clients)
      expect(await client.next(about(event.data.toolId))).toEqual(expected);
    expect(await Promise.all(bySocketIo)).toEqual([expected, expected]);
    clients.forEach((client) => client.ws.terminate());
    sockets.forEach((socket) => socket.disconnect());
  });

  it('sends only counts to a visitor', async () => {
    const visitor = await LiveClient.open(service);
    const everything: unknown[] = [];
    const socket = (await openSocketIo(service)).onAny((...received: unknown[]) =>
      everything.push(received[0]),
    );
    const [payment, count] = [aPayment(randomUUID()), aCount(1)];
    await service.publish(payment);
    service.broker.publishPlain('session.revoked', {
      userId: randomUUID(),
      sessionIds: [randomUUID()],
    });
    await service.publish(count);
    await visitor.next(about(count.data.toolId));
    await eventually(() => expect(everything).toHaveLength(1));
    expect(visitor.received.map(({ type }) => type)).toEqual(['download_count_update']);
    expect(everything).toEqual(['download_count_update']);
    await visitor.close();
    socket.disconnect();
  });

  it('sends at most four updates a second per tool and ends with the right count', async () => {
    const client = await LiveClient.open(service);
    const toolId = randomUUID();
    const start = performance.now();
    for (let count = 1; count <= 400; count += 1)
      await service.publish(aCount(count, { toolId, version: count }));
    await client.next(
      (message) =>
        about(toolId)(message) && (message as { downloadCount: number }).downloadCount === 400,
    );
    const seconds = (performance.now() - start) / 1000;
    expect(client.received.filter(about(toolId)).length).toBeLessThanOrEqual(2 + 4 * seconds);
    await client.close();
  });

  it('skips repeated and outdated counts', async () => {
    const client = await LiveClient.open(service);
    const [toolId, marker] = [randomUUID(), aCount(1)];
    await service.publish(aCount(20, { toolId, version: 2 }));
    await client.next(about(toolId));
    await sleep(300); // then the tool's next count is sent at once, and not only the latest
    await service.publish(
      aCount(10, { toolId, version: 1 }),
      aCount(20, { toolId, version: 2 }),
      marker,
    );
    await client.next(about(marker.data.toolId));
    await service.publish(aCount(30, { toolId, version: 3 }));
    await client.next(
      (message) =>
        about(toolId)(message) && (message as { downloadCount: number }).downloadCount === 30,
    );
    expect(client.received.filter(about(toolId))).toHaveLength(2);
    await client.close();
  });

  it('skips an event that cannot be parsed', async () => {
    const client = await LiveClient.open(service);
    service.broker.connection.publish('session.revoked', 'no JSON');
    service.broker.publishPlain('tool.count.changed', { type: 'tool.count.changed' });
    service.broker.connection.publish('session.revoked', '{"sessionIds":7}');
    const event = aCount(5);
    await service.publish(event);
    expect(await client.next(about(event.data.toolId))).toMatchObject({ downloadCount: 5 });
    await client.close();
  });

  it('sends the right last count to three hundred sockets', async () => {
    const clients = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        LiveClient.open(service, { address: `198.51.100.${n % 20}` }),
      ),
    );
    const toolId = randomUUID();
    for (let count = 1; count <= 50; count += 1)
      await service.publish(aCount(count, { toolId, version: count }));
    await eventually(() => {
      for (const client of clients)
        expect(client.received.filter(about(toolId)).at(-1)).toMatchObject({ downloadCount: 50 });
    });
    await Promise.all(clients.map((client) => client.close()));
  });
});
