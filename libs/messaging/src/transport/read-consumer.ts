import { jetstreamManager, type ConsumerInfo, type JetStreamManager } from '@nats-io/jetstream';
import { durableName, type EventType, findEventStream } from '@libs/contracts';
import type { NatsClient } from '@libs/nats';

interface ConsumerState {
  manager: JetStreamManager;
  stream: string;
  info: ConsumerInfo;
  /** Events of the type that the service has not processed. */
  unprocessed: number;
}

/** Reads how far a service has processed the events of a type. Rejects when the broker does not respond in time. */
export async function readConsumer(
  nats: NatsClient,
  { service, type, timeoutMs }: { service: string; type: EventType; timeoutMs: number },
): Promise<ConsumerState> {
  if (!nats.connected) throw new Error('NATS is down');
  const manager = await jetstreamManager(await nats.ready(), {
    timeout: timeoutMs,
    checkAPI: false,
  });
  const stream = findEventStream(type).name;
  const info = await manager.consumers.info(stream, durableName(service, type));
  return { manager, stream, info, unprocessed: info.num_pending + info.num_ack_pending };
}
