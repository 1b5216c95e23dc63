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
/** As long as the outbox keeps rows: a shorter age would drop events before everybody has handled them. */
const MAX_AGE = 30 * DAY_NS;
const DUPLICATE_WINDOW = 600 * 1e9;

/** Share of the broker's storage by owner. Downloads are many; a full stream of theirs never delays payments. */
const STORAGE_SHARE: Record<EventSource, number> = { identity: 0.15, catalogue: 0.25, downloads: 0.45, payments: 0.15 };

/** How the broker keeps streams. */
export interface StreamStorage {
  /** Copies of each stream. */
  replicas: number;
  /** Bytes all streams may take together. */
  bytes: number;
}

/** The stream's state, or null when the broker has no such stream. */
export async function findStream(manager: JetStreamManager, name: string): Promise<StreamInfo | null> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return null;
    throw error;
  }
}

/** Creates an owner's stream, or gives an existing one this version's configuration. Only owners call it: consumers wait for the stream. */
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
    // a limit below what is stored would make the broker drop events that nobody has handled
    max_bytes: present.state.bytes > config.max_bytes ? present.config.max_bytes : config.max_bytes,
  };
  return differs(present.config, wanted) ? manager.streams.update(name, wanted) : present;
}

function differs(present: StreamConfig, wanted: Partial<StreamConfig>): boolean {
  return Object.entries(wanted).some(([key, value]) => JSON.stringify(present[key as keyof StreamConfig]) !== JSON.stringify(value));
}
