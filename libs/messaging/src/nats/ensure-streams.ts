import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import type { EventSource, StreamDefinition } from '@libs/contracts';

const DAY_NS = 24 * 3600 * 1e9;
const MAX_AGE = 30 * DAY_NS; // the outbox retention: a shorter age would drop unprocessed events
const DUPLICATE_WINDOW = 600 * 1e9;

/** Share of the broker's storage by owner; separate limits keep the many downloads from blocking payments. */
const STORAGE_SHARE: Record<EventSource, number> = { identity: 0.15, catalogue: 0.25, downloads: 0.45, payments: 0.15 };

/** Storage limits of the streams. */
export interface StreamStorage {
  replicas: number;
  bytes: number; // bytes of all streams together
}

/** Returns the stream's configuration and state, or null if it does not exist. */
export async function findStream(manager: JetStreamManager, name: string): Promise<StreamInfo | null> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return null;
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
    max_age: MAX_AGE,
    max_bytes: Math.floor(storage.bytes * STORAGE_SHARE[source]),
    duplicate_window: DUPLICATE_WINDOW,
    discard: DiscardPolicy.New,
    num_replicas: storage.replicas,
  };
  const present = await findStream(manager, name);
  if (!present) return manager.streams.add({ name, ...config, retention: RetentionPolicy.Limits, storage: StorageType.File });
  const wanted = {
    ...config,
    subjects: [...new Set([...present.config.subjects, ...subjects])],
    // a limit below the stored size would make the broker drop unprocessed events
    max_bytes: present.state.bytes > config.max_bytes ? present.config.max_bytes : config.max_bytes,
  };
  return differs(present.config, wanted) ? manager.streams.update(name, wanted) : present;
}

function differs(present: StreamConfig, wanted: Partial<StreamConfig>): boolean {
  return Object.entries(wanted).some(([key, value]) => JSON.stringify(present[key as keyof StreamConfig]) !== JSON.stringify(value));
}
