import type { DataSource } from 'typeorm';

/** A row of the dead-letter table. */
export interface StoredDeadLetter {
  id: string;
  eventType: string;
  payload: string;
  error: string;
  deliveries: number;
  failedAt: Date;
}

const COLUMNS = 'id, event_type as "eventType", payload, error, deliveries, failed_at as "failedAt"';

/** Lists a service's dead letters, oldest first. */
export function listLetters(dataSource: DataSource): Promise<StoredDeadLetter[]> {
  return dataSource.query<StoredDeadLetter[]>(`select ${COLUMNS} from dead_letter order by failed_at, id`);
}

/** Finds a dead letter; undefined if there is none with this id. */
export async function findLetter(dataSource: DataSource, id: string): Promise<StoredDeadLetter | undefined> {
  const [letter] = await dataSource.query<StoredDeadLetter[]>(`select ${COLUMNS} from dead_letter where id = $1`, [id]);
  return letter;
}
