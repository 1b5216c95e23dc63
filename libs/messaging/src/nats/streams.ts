import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
  type ConsumerInfo,
} from '@nats-io/jetstream';
import { CONSUMED, durableName, type EventSource, type StreamDefinition } from '@libs/contracts';

const DAY_NS = 24 * 3600 * 1e9;
const MAX_AGE_NS = 30 * DAY_NS; // the outbox retention: a shorter age would drop unprocessed events
const DUPLICATE_WINDOW_NS = 600 * 1e9;

/** Share of the broker's storage by owner; separate limits keep the many downloads from blocking payments. */
const STORAGE_SHARE: Record<EventSource, number> = {
  identity: 0.15,
  catalogue: 0.25,
  downloads: 0.45,
  payments: 0.15,
};

export interface StreamStorage {
  replicas: number;
  bytes: number; // all streams together
}

export async function findStream(
  manager: JetStreamManager,
  name: string,
): Promise<StreamInfo | null> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return null;
    throw error;
  }
}

/** Creates a stream or updates its configuration. Only its owner calls this; consumers wait for the stream. */
export async function ensureStream(
  manager: JetStreamManager,
  { name, source, subjects }: StreamDefinition,
  storage: StreamStorage,
): Promise<StreamInfo> {
  const config = {
    subjects,
    max_age: MAX_AGE_NS,
    max_bytes: Math.floor(storage.bytes * STORAGE_SHARE[source]),
    duplicate_window: DUPLICATE_WINDOW_NS,
    discard: DiscardPolicy.New,
    num_replicas: storage.replicas,
  };
  const present = await findStream(manager, name);
  if (!present)
    return manager.streams.add({
      name,
      ...config,
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
    });
  const wanted = {
    ...config,
    subjects: [...new Set([...present.config.subjects, ...subjects])],
    // a limit below the stored size would make the broker drop unprocessed events
    max_bytes: present.state.bytes > config.max_bytes ? present.config.max_bytes : config.max_bytes,
  };
  return differs(present.config, wanted) ? manager.streams.update(name, wanted) : present;
}

function differs(present: StreamConfig, wanted: Partial<StreamConfig>): boolean {
  return Object.entries(wanted).some(
    ([key, value]) => JSON.stringify(present[key as keyof StreamConfig]) !== JSON.stringify(value),
  );
}

const TRIM_AT = 0.5;

/** Once a stream is half full, removes the events that all its consumers have acknowledged; returns their number. */
export async function trimStream(
  manager: JetStreamManager,
  definition: StreamDefinition,
  { config, state }: StreamInfo,
): Promise<number> {
  if (config.max_bytes <= 0 || state.bytes < config.max_bytes * TRIM_AT) return 0;
  const handled = await handledByAll(manager, definition, state.last_seq);
  if (handled < state.first_seq) return 0;
  const { purged } = await manager.streams.purge(config.name, { seq: handled + 1 });
  return purged;
}

/**
 * Returns the sequence number up to which every consumer has processed the stream. One that does
 * not exist yet, as during an upgrade or after the broker has lost its data, has processed nothing.
 */
export async function handledByAll(
  manager: JetStreamManager,
  { name, subjects }: StreamDefinition,
  lastSeq: number,
): Promise<number> {
  const handled = new Map<string, number>();
  for await (const consumer of manager.consumers.list(name))
    handled.set(consumer.name, handledUpTo(consumer, lastSeq));
  const expected = Object.entries(CONSUMED).flatMap(([service, types]) =>
    types.filter((type) => subjects.includes(type)).map((type) => durableName(service, type)),
  );
  return Math.min(...expected.map((durable) => handled.get(durable) ?? 0), ...handled.values());
}

/** The acknowledgment floor only advances with events of the consumer's subject; with nothing pending, the whole stream is processed. */
function handledUpTo(
  { num_pending, num_ack_pending, ack_floor }: ConsumerInfo,
  lastSeq: number,
): number {
  return num_pending + num_ack_pending === 0 ? lastSeq : ack_floor.stream_seq;
}
