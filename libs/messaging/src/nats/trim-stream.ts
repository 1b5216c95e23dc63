import type { ConsumerInfo, JetStreamManager, StreamInfo } from '@nats-io/jetstream';

const TRIM_AT = 0.5;

/** Once a stream is half full, removes the events that all its consumers (at least one) have acknowledged; returns their number. */
export async function trimStream(manager: JetStreamManager, { config, state }: StreamInfo): Promise<number> {
  if (config.max_bytes <= 0 || state.bytes < config.max_bytes * TRIM_AT) return 0;
  let handled = Infinity;
  for await (const consumer of manager.consumers.list(config.name)) handled = Math.min(handled, handledUpTo(consumer, state.last_seq));
  if (!Number.isFinite(handled) || handled < state.first_seq) return 0;
  const { purged } = await manager.streams.purge(config.name, { seq: handled + 1 });
  return purged;
}

/** The acknowledgment floor only advances with events of the consumer's subject; with nothing pending, the whole stream is processed. */
function handledUpTo({ num_pending, num_ack_pending, ack_floor }: ConsumerInfo, lastSeq: number): number {
  return num_pending + num_ack_pending === 0 ? lastSeq : ack_floor.stream_seq;
}
