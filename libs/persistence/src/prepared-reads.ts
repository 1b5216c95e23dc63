import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';

/** A query that each connection parses once. Connections keep it by its name, at most 63 characters, so a service has a fixed set of them. */
export interface PreparedStatement {
  name?: string; // absent: parsed and planned each time, for the values given
  text: string;
}

/** Runs single reads as prepared statements: one round trip, without a transaction, entities or TypeORM's query runner. */
@Injectable()
export class PreparedReads {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Throws a QueryFailedError, like queries of TypeORM. */
  rows<Row extends QueryResultRow>({ name, text }: PreparedStatement, values: unknown[] = []): Promise<Row[]> {
    return this.run(async (client) => (await client.query<Row>({ name, text, values })).rows, text, values);
  }

  /** Returns the only column of a statement, without an object for each row. Throws like `rows`. */
  column<Value>({ name, text }: PreparedStatement, values: unknown[]): Promise<Value[]> {
    const read = async (client: PoolClient): Promise<Value[]> => {
      const { rows } = await client.query<[Value]>({ name, text, values, rowMode: 'array' });
      return rows.map(([value]) => value);
    };
    return this.run(read, text, values);
  }

  private async run<Result>(read: (client: PoolClient) => Promise<Result>, text: string, values: unknown[]): Promise<Result> {
    const client = await this.pool.connect();
    client.on('error', ignore);
    let failure: unknown;
    try {
      return await read(client);
    } catch (error) {
      failure = error;
      throw new QueryFailedError(text, values, error as Error);
    } finally {
      client.off('error', ignore);
      client.release(failure !== undefined && !isOrdinary(failure)); // true closes the connection
    }
  }

  /** TypeORM's own pool; it exists once the data source is initialized. */
  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** Whether the connection remains usable after the error; a fatal one arrives before the server closes it. */
const isOrdinary = (error: unknown): boolean => error instanceof DatabaseError && error.severity === 'ERROR';

/** A lost connection also rejects its query. Without a listener, the event would end the process. */
const ignore = (): void => undefined;
