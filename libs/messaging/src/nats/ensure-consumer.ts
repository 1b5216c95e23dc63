import { AckPolicy, DeliverPolicy, JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';

/** Nanoseconds until an unacknowledged message is redelivered; processing takes far less. */
const ACK_WAIT = 10e9;
/** Unacknowledged messages of all replicas of a service together. */
const MAX_PENDING = 1000;
/** Broker error code: the consumer exists with another configuration. */
const EXISTS_OTHERWISE = 10148;

/** Creates a durable pull consumer for one subject, or updates its configuration. */
export async function ensureConsumer(manager: JetStreamManager, stream: string, durable: string, subject: string): Promise<void> {
  const tunable = { ack_wait: ACK_WAIT, max_deliver: -1, max_ack_pending: MAX_PENDING };
  try {
    await manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ...tunable,
    });
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== EXISTS_OTHERWISE) throw error;
    await manager.consumers.update(stream, durable, tunable);
  }
}
