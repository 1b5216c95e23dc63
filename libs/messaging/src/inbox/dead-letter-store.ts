import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

export interface DeadLetter {
  eventType: string;
  payload: string;
  error: string;
  deliveries: number;
}

/** Stores messages that retries cannot process, with the error, until an operator redrives or discards them. */
@Injectable()
export class DeadLetterStore {
  private readonly logger = new Logger('DeadLetterStore');

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The broker must not delete the message before this resolves. */
  async add({ eventType, payload, error, deliveries }: DeadLetter): Promise<void> {
    await this.dataSource.query(
      'insert into dead_letter (id, event_type, payload, error, deliveries) values ($1, $2, $3, $4, $5)',
      [uuidv7(), eventType, withoutNul(payload), withoutNul(error), deliveries],
    );
    this.logger.error({
      eventType,
      deliveries,
      reason: error,
      msg: 'an event was moved to the dead letters',
    });
  }
}

const withoutNul = (text: string): string => text.replaceAll('\0', ''); // PostgreSQL text cannot contain NUL
