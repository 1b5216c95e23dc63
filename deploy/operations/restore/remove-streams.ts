import { JetStreamApiCodes, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { streamOf } from '@libs/contracts';
import { connectToNats } from '../events/connect-to-nats';
import { DATA_SERVICES } from '../databases';

/** Removes every stream with its consumers: their events were published after the backup, about what is no longer true. */
export async function removeStreams(natsUrl: string): Promise<void> {
  const connection = await connectToNats(natsUrl);
  try {
    const manager = await jetstreamManager(connection);
    for (const service of DATA_SERVICES) {
      await manager.streams.delete(streamOf(service).name).catch((thrown: unknown) => {
        if (!(thrown instanceof JetStreamApiError) || thrown.code !== JetStreamApiCodes.StreamNotFound) throw thrown;
      });
    }
  } finally {
    await connection.close();
  }
}
