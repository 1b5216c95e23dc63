import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { NatsLink } from '@libs/nats';
import { eventually, startTestNats, type TestNats } from '@testing';

describe('the connection to NATS', () => {
  let nats: TestNats;
  const links: NatsLink[] = [];

  const warnings: string[] = [];

  beforeAll(() => {
    const silent = (): void => undefined;
    Logger.overrideLogger({ log: silent, error: silent, fatal: silent, warn: (message: unknown) => void warnings.push(String(message)) });
  });

  beforeEach(async () => {
    nats = await startTestNats();
  });
  afterEach(async () => {
    await Promise.all(links.splice(0).map((link) => link.onApplicationShutdown()));
    await nats.stop();
  });

  const connected = async (endProcess: () => void, checkEveryMs = 10_000): Promise<NatsLink> => {
    const link = new NatsLink(nats.url, 'test', { checkEveryMs, endProcess });
    links.push(link);
    await eventually(() => expect(link.connected).toBe(true));
    return link;
  };

  it('survives a broker that rejects its password for a while', async () => {
    const endProcess = jest.fn();
    const link = await connected(endProcess);
    await nats.kill();
    await nats.restart({ password: 'another-one' });
    await sleep(2000); // several rejected logins
    expect(link.connected).toBe(false);
    await nats.kill();
    await nats.restart();
    await eventually(() => expect(link.connected).toBe(true));
    expect(endProcess).not.toHaveBeenCalled();
    expect(link.stuck).toBe(false);
  });

  it('waits at start for a broker that rejects its password, and logs one warning', async () => {
    warnings.length = 0;
    await nats.kill();
    await nats.restart({ password: 'another-one' });
    const link = new NatsLink(nats.url, 'test', { checkEveryMs: 300, endProcess: jest.fn() });
    links.push(link);
    await sleep(2000);
    const { host } = new URL(nats.url);
    expect(warnings).toEqual([
      expect.stringMatching(new RegExp(`^cannot connect to NATS at ${host}: .*Authorization.*; trying again$`, 'i')),
    ]);
    await nats.kill();
    await nats.restart();
    await eventually(() => expect(link.connected).toBe(true));
  });

  it('ends the process when the connection was closed for good', async () => {
    const endProcess = jest.fn();
    const link = await connected(endProcess);
    await (await link.ready()).close();
    await eventually(() => expect(endProcess).toHaveBeenCalledTimes(1));
    expect(link.stuck).toBe(true);
  });

  it('does not end the process because the broker is down', async () => {
    const endProcess = jest.fn();
    const link = await connected(endProcess, 100);
    await nats.kill();
    await sleep(1000); // ten checks
    expect(link.connected).toBe(false);
    expect(link.stuck).toBe(false);
    expect(endProcess).not.toHaveBeenCalled();
    await nats.restart();
  });
});
