import type { ConsumerInfo, JetStreamManager, StreamInfo } from '@nats-io/jetstream';

/** Share of a stream's limit from which handled events are removed. */
const TRIM_AT = 0.5;

/**
 * Removes what every durable consumer has acknowledged once a stream is half full, so that only unhandled events can fill it.
 * Returns how many were removed. A stream without consumers is left alone: nobody has said what they have handled.
 */
export async function trimStream(manager: JetStreamManager, { config, state }: StreamInfo): Promise<number> {
  if (config.max_bytes <= 0 || state.bytes < config.max_bytes * TRIM_AT) return 0;
  let handled = Infinity;
  for await (const consumer of manager.consumers.list(config.name)) handled = Math.min(handled, handledUpTo(consumer, state.last_seq));
  if (!Number.isFinite(handled) || handled < state.first_seq) return 0;
  const { purged } = await manager.streams.purge(config.name, { seq: handled + 1 });
  return purged;
}

/** A consumer's acknowledgement floor stands still while no event of its subject comes; with nothing pending it has handled the whole stream. */
function handledUpTo({ num_pending, num_ack_pending, ack_floor }: ConsumerInfo, lastSeq: number): number {
  return num_pending + num_ack_pending === 0 ? lastSeq : ack_floor.stream_seq;
}
