import { connect, type NatsConnection } from '@nats-io/transport-node';
import { reasonOf } from '../../../dev/stack';
import { Refusal } from '../refusal';

/** Connects to the broker for the time of a command. A Refusal says why it cannot. */
export async function connectToNats(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  try {
    return await connect({
      servers: host,
      name: 'exe-operations',
      timeout: 5000,
      reconnect: false,
      ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
    });
  } catch (thrown) {
    throw new Refusal(`NATS cannot be reached at ${host}: ${reasonOf(thrown)}.`);
  }
}
