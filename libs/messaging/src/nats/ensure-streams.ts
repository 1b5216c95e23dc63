import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import type { StreamDefinition } from '@libs/contracts';

const DAY_NS = 24 * 3600 * 1e9;
/** A stream is a pipe that can be refilled from the outbox, so it keeps as long as the outbox does. */
const MAX_AGE = 30 * DAY_NS;
const DUPLICATE_WINDOW = 600 * 1e9;

/** Makes sure a stream exists with its subjects; producers and consumers both do it, so the order they start in does not matter. */
export async function ensureStream(manager: JetStreamManager, { name, subjects }: StreamDefinition, replicas: number): Promise<void> {
  const config = { subjects, max_age: MAX_AGE, duplicate_window: DUPLICATE_WINDOW, discard: DiscardPolicy.New, num_replicas: replicas };
  try {
    const { config: present } = await manager.streams.info(name);
    const missing = subjects.filter((subject) => !present.subjects.includes(subject));
    if (missing.length > 0) await manager.streams.update(name, { ...config, subjects: [...present.subjects, ...missing] });
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
    await manager.streams.add({ name, ...config, retention: RetentionPolicy.Limits, storage: StorageType.File });
  }
}
