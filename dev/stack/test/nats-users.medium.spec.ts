import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  BROKER_CLIENTS,
  CONSUMED,
  durableName,
  EVENTS,
  type EventSource,
  inboxPrefix,
  SESSION_REVOKED,
  defineStream,
} from '@libs/contracts';
import { ensureStream } from '@libs/messaging';
import { eventually, startTestNats, type TestNats } from '@testing';
import { madeSecrets } from '../../../deploy/docker/test/made-secrets';
import { findNatsServer } from '../nats/nats.process';

const root = resolve(__dirname, '..', '..', '..');
const OWNERS = Object.keys(CONSUMED) as EventSource[];

describe('the rights of the NATS users', () => {
  let nats: TestNats;
  const connections = new Map<string, NatsConnection>();
  const as = (user: string): NatsConnection => connections.get(user)!;
  /** What the broker refused a user, in its own words. */
  const refusals = new Map<string, string[]>();

  beforeAll(async () => {
    nats = await startTestNats();
    for (const name of [...BROKER_CLIENTS, 'operations']) {
      const { host, username: user, password: pass } = new URL(nats.urlOf(name));
      const connection = await connect({
        servers: host,
        user,
        pass,
        inboxPrefix: inboxPrefix(name),
      });
      const errors: string[] = [];
      connections.set(name, connection);
      refusals.set(name, errors);
      void (async () => {
        for await (const status of connection.status())
          if (status.type === 'error') errors.push(status.error.message);
      })();
    }
    for (const owner of OWNERS) {
      await ensureStream(await jetstreamManager(as(owner)), defineStream(owner), {
        replicas: 1,
        bytes: 1_000_000_000,
      });
    }
  });
  afterAll(async () => {
    for (const connection of connections.values()) await connection.close();
    await nats.stop();
  });

  const stored = async (source: EventSource) =>
    (await (await jetstreamManager(as('operations'))).streams.info(defineStream(source).name)).state
      .messages;

  it.each(EVENTS.map(({ type, source }) => [type, source] as const))(
    '%s is accepted only from %s',
    async (type, owner) => {
      const before = await stored(owner);
      for (const other of BROKER_CLIENTS) {
        if (other !== owner)
          await expect(
            jetstream(as(other)).publish(type, '{}', { timeout: 5_000 }),
          ).rejects.toThrow(/permission/i);
      }
      await jetstream(as(owner)).publish(type, '{}');
      expect(await stored(owner)).toBe(before + 1);
    },
  );

  it.each(['gateway', 'realtime'])(
    '%s cannot read, change, empty or remove a stream',
    async (user) => {
      for (const call of [
        'INFO',
        'STREAM.NAMES',
        ...['INFO', 'UPDATE', 'PURGE', 'DELETE', 'MSG.GET'].map(
          (name) => `STREAM.${name}.DOWNLOADS`,
        ),
      ]) {
        await expect(as(user).request(`$JS.API.${call}`, '{}', { timeout: 5_000 })).rejects.toThrow(
          /permission/i,
        );
      }
    },
  );

  it('an owner cannot change or remove the stream of another', async () => {
    const manager = await jetstreamManager(as('catalogue'));
    await expect(manager.streams.purge('PAYMENTS')).rejects.toThrow(/permission/i);
    await expect(manager.streams.delete('PAYMENTS')).rejects.toThrow(/permission/i);
    await expect(manager.streams.delete('CATALOGUE')).rejects.toThrow(/permission/i);
  });

  it.each(OWNERS)(
    '%s receives and acknowledges everything it handles, through its own consumers alone',
    async (service) => {
      const js = jetstream(as(service));
      const manager = await jetstreamManager(as(service));
      for (const type of CONSUMED[service]) {
        const { name } = defineStream(EVENTS.find((event) => event.type === type)!.source);
        const durable = durableName(service, type);
        await manager.consumers.add(name, {
          durable_name: durable,
          filter_subject: type,
          ack_policy: 'explicit',
        });
        const message = await (await js.consumers.get(name, durable)).next({ expires: 2000 });
        expect(message?.subject).toBe(type);
        expect(await message?.ackAck()).toBe(true);
        const other = manager.consumers.add(name, {
          durable_name: 'other',
          filter_subject: type,
          ack_policy: 'explicit',
        });
        await expect(other).rejects.toThrow(/permission/i);
      }
    },
  );

  it('identity publishes ended sessions, which the gateway and realtime receive and payments does not', async () => {
    const received: string[] = [];
    for (const user of ['gateway', 'realtime', 'payments']) {
      as(user).subscribe(SESSION_REVOKED, {
        callback: (error) => void received.push(error ? `${user} is refused` : user),
      });
      await as(user).flush();
    }
    as('identity').publish(SESSION_REVOKED, '{}');
    await eventually(() =>
      expect(received.sort()).toEqual(['gateway', 'payments is refused', 'realtime']),
    );
  });

  it.each(['deploy/docker/nats', 'deploy/kubernetes/base'])(
    'a broker takes the configuration of %s',
    (folder) => {
      const place = mkdtempSync(join(tmpdir(), 'nats-conf-'));
      copyFileSync(resolve(root, folder, 'nats.conf'), join(place, 'exe.conf'));
      copyFileSync(resolve(root, 'deploy/docker/nats/users.conf'), join(place, 'users.conf'));
      const env = { ...madeSecrets()[0].nats, POD_NAME: 'nats-0' };
      const { status, stderr } = spawnSync(
        findNatsServer().file,
        ['-t', '--config', join(place, 'exe.conf')],
        { env, encoding: 'utf8' },
      );
      rmSync(place, { recursive: true });
      expect([status, stderr]).toEqual([0, expect.stringContaining('is valid')]);
    },
  );

  it('no process can receive the replies to another process', async () => {
    as('gateway').subscribe(`${inboxPrefix('payments')}.>`, { callback: () => undefined });
    await eventually(() =>
      expect(refusals.get('gateway')).toContainEqual(expect.stringMatching(/_INBOX\.payments/)),
    );
  });
});
