import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
} from '@nats-io/jetstream';

const ACK_WAIT_NS = 10e9; // until redelivery; processing takes far less
const MAX_PENDING = 1000; // unacknowledged messages of all replicas together
const CONFIG_DIFFERS = 10148; // broker error code: another configuration exists

/** Creates a durable pull consumer for one subject, or updates its configuration. */
export async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  durable: string,
  subject: string,
): Promise<void> {
  const tunable = { ack_wait: ACK_WAIT_NS, max_deliver: -1, max_ack_pending: MAX_PENDING };
  try {
    await manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ...tunable,
    });
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== CONFIG_DIFFERS) throw error;
    await manager.consumers.update(stream, durable, tunable);
  }
}
