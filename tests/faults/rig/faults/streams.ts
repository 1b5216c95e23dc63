import { setTimeout as sleep } from 'node:timers/promises';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';

const POLL_INTERVAL = 200;

/** Connects to a broker with the user and password in its address. */
export function connectTo(url: string): Promise<NatsConnection> {
  const { username: user, password: pass, host } = new URL(url);
  return connect({ servers: host, user, pass });
}

/** Deletes every stream with its consumers; returns their names. */
export const deleteStreams = (url: string): Promise<string[]> =>
  withManager(url, async (manager) => {
    const names = await streamNames(manager);
    for (const name of names) await manager.streams.delete(name);
    return names;
  });

/** Waits until streams exist (again). */
export const untilStreamsExist = (url: string, names: string[]): Promise<void> =>
  withManager(url, async (manager) => {
    for (
      let present: string[] = [];
      !names.every((name) => present.includes(name));
      present = await streamNames(manager)
    ) {
      await sleep(POLL_INTERVAL);
    }
  });

async function withManager<Result>(
  url: string,
  work: (manager: JetStreamManager) => Promise<Result>,
): Promise<Result> {
  const connection = await connectTo(url);
  try {
    return await work(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}

async function streamNames(manager: JetStreamManager): Promise<string[]> {
  const names: string[] = [];
  for await (const name of manager.streams.names()) names.push(name);
  return names;
}
