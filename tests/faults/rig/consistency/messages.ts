import type { TestDatabase } from '../../test-database';
import type { Finding } from './finding';

const SERVICES = ['identity', 'catalogue', 'downloads', 'payments'] as const;

/** No event is unpublished or a dead letter, no notification unprocessed, no email unsent. */
export async function checkMessages(database: TestDatabase): Promise<Finding[]> {
  const wait = async (service: string, what: string, sql: string): Promise<Finding[]> => {
    const rows = await database.query<{ id: string; detail: string }>(service, sql);
    return rows.map(({ id, detail }) => ({
      kind: 'lost',
      about: `${what} of ${service}: ${id}`,
      detail,
    }));
  };
  const events = SERVICES.flatMap((service) => [
    wait(
      service,
      'unpublished event',
      `select id, envelope->>'type' as detail from outbox where published_at is null`,
    ),
    wait(
      service,
      'dead letter',
      `select id, concat(event_type, ': ', error) as detail from dead_letter`,
    ),
  ]);
  const payments = [
    wait(
      'payments',
      'notification',
      `select id, concat(subject, ': ', error) as detail from webhooks where handled_at is null`,
    ),
    wait(
      'payments',
      'unsent mail',
      `select id, concat(key, ': ', error) as detail from mails where sent_at is null`,
    ),
  ];
  return (await Promise.all([...events, ...payments])).flat();
}
