import { Logger } from '@nestjs/common';
import { NatsClient } from '@libs/nats';
import { eventually, startTestNats, type TestNats } from '@testing';

describe('the connection to NATS', () => {
  let nats: TestNats;
  const clients: NatsClient[] = [];

  const warnings: string[] = [];

  beforeAll(() => {
    const silent = (): void => undefined;
    Logger.overrideLogger({
      log: silent,
      error: silent,
      fatal: silent,
      warn: (message: unknown) => void warnings.push(String(message)),
    });
  });

  beforeEach(async () => {
    nats = await startTestNats();
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.onApplicationShutdown()));
    await nats.stop();
  });

  /** Waits until the client has begun so many attempts to reconnect. */
  const attempts = async (client: NatsClient, count: number): Promise<void> => {
    let begun = 0;
    for await (const { type } of (await client.ready()).status())
      if (type === 'reconnecting' && (begun += 1) === count) return;
  };
  const connected = async (endProcess: () => void): Promise<NatsClient> => {
    const client = new NatsClient(nats.url, 'test', endProcess);
    clients.push(client);
    await client.ready();
    return client;
  };

  it('survives a broker that rejects its password for a while', async () => {
    const endProcess = jest.fn();
    const client = await connected(endProcess);
    await nats.kill();
    await nats.restart({ password: 'another-one' });
    await attempts(client, 4); // so that at least two logins have been rejected
    expect(client.connected).toBe(false);
    await nats.kill();
    await nats.restart();
    await eventually(() => expect(client.connected).toBe(true));
    expect(endProcess).not.toHaveBeenCalled();
  });

  it('waits at start for a broker that rejects its password, and logs one warning', async () => {
    warnings.length = 0;
    await nats.kill();
    await nats.restart({ password: 'another-one' });
    const starting = (): NatsClient => {
      const client = new NatsClient(nats.url, 'test', jest.fn());
      clients.push(client);
      client.onModuleInit();
      return client;
    };
    const first = starting();
    await eventually(() => expect(warnings).toHaveLength(1));
    const second = starting(); // when it warns, the first one has checked the broker again
    await eventually(() => expect(warnings.length).toBeGreaterThan(1));
    const { host } = new URL(nats.url);
    const warning = expect.stringMatching(
      new RegExp(`^cannot connect to NATS at ${host}: .*Authorization.*; trying again$`, 'i'),
    );
    expect(warnings).toEqual([warning, warning]);
    await nats.kill();
    await nats.restart();
    await eventually(() => expect([first.connected, second.connected]).toEqual([true, true]));
  });

  it('ends the process when the connection was closed for good', async () => {
    const endProcess = jest.fn();
    const client = await connected(endProcess);
    await (await client.ready()).close();
    await eventually(() => expect(endProcess).toHaveBeenCalledTimes(1));
  });

  it('does not end the process because the broker is down', async () => {
    const endProcess = jest.fn();
    const client = await connected(endProcess);
    await nats.kill();
    await attempts(client, 3);
    expect(client.connected).toBe(false);
    expect(endProcess).not.toHaveBeenCalled();
    await nats.restart();
  });
});
