import { aUser, eventually, startTestService, type TestService } from '@testing';
import { Readiness } from '@libs/service';
import { realtime } from '../src/realtime.module';
import { aCount } from './factories';
import { LiveClient, openSocketIo, SOCKET_IO } from './live-client';

describe('when a process or the broker stops', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await startTestService(realtime, { ownNats: true });
  });

  it('closes sockets at shutdown, plain ones with 1001, so that clients reconnect to another replica', async () => {
    const [client, member] = await Promise.all([
      LiveClient.open(service),
      LiveClient.open(service, { as: aUser() }),
    ]);
    const socket = await openSocketIo(service);
    const ended = new Promise<unknown>((resolve) =>
      socket.io.engine.once('close', (_reason, details) => resolve(details)),
    );
    const stopped = service.close();
    expect(await Promise.all([client.closed, member.closed])).toEqual([1001, 1001]);
    expect(await ended).toMatchObject({ context: { code: 1005 } });
    await stopped;
  });

  it('does not wait at shutdown for a client that does not respond to the close frame', async () => {
    const unresponsive = await Promise.all([
      LiveClient.open(service),
      LiveClient.open(service, { path: SOCKET_IO }),
    ]);
    for (const { ws } of unresponsive) ws.pause();
    await service.close(); // would never end
    for (const { ws } of unresponsive) ws.resume();
    for (const client of unresponsive) expect([1001, 1005, 1006]).toContain(await client.closed);
  });

  it('keeps sockets open without NATS; afterwards sends events and closes the sockets that may have missed some', async () => {
    const nats = async () => (await service.app.get(Readiness).report()).checks.nats;
    await eventually(async () => expect(await nats()).toBe('ok'));
    const before = await LiveClient.open(service);
    await service.ownNats.kill();
    await eventually(async () => expect(await nats()).not.toBe('ok'));
    const during = await LiveClient.open(service);
    await service.ownNats.restart();
    await eventually(async () => expect(await nats()).toBe('ok'));
    const after = await LiveClient.open(service);
    const event = aCount(8);
    await eventually(() => service.broker.connection.flush()); // the test's own connection may not be restored yet
    service.broker.publishPlain(event.type, event);
    for (const client of [before, during, after])
      await eventually(() => expect(client.received).toHaveLength(1));
    expect(await Promise.all([before.closed, during.closed])).toEqual([1001, 1001]);
    expect(after.ws.readyState).toBe(after.ws.OPEN);
    after.ws.terminate();
    await service.close();
  });
});
