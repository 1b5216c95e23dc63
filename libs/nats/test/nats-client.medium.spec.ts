import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { NatsClient } from '@libs/nats';
import { eventually, startTestNats, type TestNats } from '@testing';

describe('the connection to NATS', () => {
  let nats: TestNats;
  const clients: NatsClient[] = [];

  const warnings: string[] = [];

  beforeAll(() => {
    const silent = (): void => undefined;
    Logger.overrideLogger({ log: silent, error: silent, fatal: silent, warn: (message: unknown) => void warnings.push(String(message)) });
  });

  beforeEach(async () => {
    nats = await startTestNats();
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.onApplicationShutdown()));
    await nats.stop();
  });

  const connected = async (endProcess: () => void): Promise<NatsClient> => {
    const client = new NatsClient(nats.url, 'test', endProcess);
    clients.push(client);
    await eventually(() => expect(client.connected).toBe(true));
    return client;
  };

  it('survives a broker that rejects its password for a while', async () => {
    const endProcess = jest.fn();
    const client = await connected(endProcess);
    await nats.kill();
    await nats.restart({ password: 'another-one' });
    await sleep(2000); // several rejected logins
    expect(client.connected).toBe(false);
    await nats.kill();
    await nats.restart();
    await eventually(() => expect(client.connected).toBe(true));
    expect(endProcess).not.toHaveBeenCalled();
    expect(client.stuck).toBe(false);
  });

  it('waits at start for a broker that rejects its password, and logs one warning', async () => {
    warnings.length = 0;
    await nats.kill();
    await nats.restart({ password: 'another-one' });
    const client = new NatsClient(nats.url, 'test', jest.fn());
    clients.push(client);
    await sleep(2000);
    const { host } = new URL(nats.url);
    expect(warnings).toEqual([
      expect.stringMatching(new RegExp(`^cannot connect to NATS at ${host}: .*Authorization.*; trying again$`, 'i')),
    ]);
    await nats.kill();
    await nats.restart();
    await eventually(() => expect(client.connected).toBe(true));
  });

  it('ends the process when the connection was closed for good', async () => {
    const endProcess = jest.fn();
    const client = await connected(endProcess);
    await (await client.ready()).close();
    await eventually(() => expect(endProcess).toHaveBeenCalledTimes(1));
    expect(client.stuck).toBe(true);
  });

  it('does not end the process because the broker is down', async () => {
    const endProcess = jest.fn();
    const client = await connected(endProcess);
    await nats.kill();
    await sleep(1000); // several attempts
    expect(client.connected).toBe(false);
    expect(client.stuck).toBe(false);
    expect(endProcess).not.toHaveBeenCalled();
    await nats.restart();
  });
});
