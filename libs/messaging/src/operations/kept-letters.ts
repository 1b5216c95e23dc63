import type { DataSource } from 'typeorm';

/** A dead letter as it is kept. */
export interface KeptLetter {
  id: string;
  eventType: string;
  payload: string;
  error: string;
  deliveries: number;
  failedAt: Date;
}

const COLUMNS = 'id, event_type as "eventType", payload, error, deliveries, failed_at as "failedAt"';

/** Every dead letter of a service, oldest first. */
export function listLetters(dataSource: DataSource): Promise<KeptLetter[]> {
  return dataSource.query<KeptLetter[]>(`select ${COLUMNS} from dead_letter order by failed_at, id`);
}

/** One dead letter, or undefined when the service has none with this id. */
export async function findLetter(dataSource: DataSource, id: string): Promise<KeptLetter | undefined> {
  const [letter] = await dataSource.query<KeptLetter[]>(`select ${COLUMNS} from dead_letter where id = $1`, [id]);
  return letter;
}
