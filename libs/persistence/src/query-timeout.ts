import { once } from 'node:events';
import type { Client } from 'pg';
import type { AfterQueryEvent, EntitySubscriberInterface } from 'typeorm';

/** The message of pg's error; it has no code. */
const QUERY_TIMEOUT = 'Query read timeout';

/** Closes every connection of a pool when a query exceeds pg's `query_timeout`: the host has vanished, and pg leaves the query active on its connection. */
export class QueryTimeout implements EntitySubscriberInterface {
  private readonly open = new Set<Client>();

  /** An option of the pool. */
  readonly onConnect = (client: Client): void => {
    this.open.add(client);
    client.once('end', () => this.open.delete(client));
  };

  async afterQuery({ error }: AfterQueryEvent): Promise<void> {
    if ((error as Error | undefined)?.message !== QUERY_TIMEOUT) return;
    const streams = [...this.open]
      .map(({ connection }) => connection.stream)
      .filter(({ destroyed }) => !destroyed);
    await Promise.all(streams.map((stream) => once(stream.destroy(), 'close')));
  }
}
