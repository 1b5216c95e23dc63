import { AckPolicy, DeliverPolicy, JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';

/** Nanoseconds until a message whose handler died is delivered again; handling one takes far less. */
const ACK_WAIT = 10e9;
/** Messages the replicas of a service may hold unacknowledged together. */
const MAX_PENDING = 1000;
/** The broker's code for a durable consumer that is there with another configuration. */
const EXISTS_OTHERWISE = 10148;

/** Makes sure that a durable pull consumer for one subject exists and is set up as this version wants it. */
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
