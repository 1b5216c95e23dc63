import { CORE_NATS_ONLY } from '@libs/contracts';
import type { Client } from 'pg';

/**
 * After a restore the broker holds nothing, and nobody knows which of its events had been delivered: every event that is still kept waits to
 * be published again. Consumers pass over what they know: states by their versions, facts by the inbox, which was restored with them.
 */
export async function refillOutbox(client: Client): Promise<void> {
  await client.query(`update outbox set published_at = null where published_at is not null and envelope->>'type' <> all($1)`, [
    CORE_NATS_ONLY,
  ]);
}
