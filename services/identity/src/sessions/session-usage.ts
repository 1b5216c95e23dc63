import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Collects sessions in use, so that no request waits for the write, which happens at most once an hour for each. */
@Injectable()
export class SessionUsage {
  private used = new Set<string>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  add(sessionId: string): void {
    this.used.add(sessionId);
  }

  /** Stores `now` as the last use of the collected sessions. A failed write is not repeated: the next use of a session collects it again. */
  async save(now: Date): Promise<void> {
    if (this.used.size === 0) return;
    const ids = [...this.used];
    this.used = new Set();
    await this.dataSource.query(
      `update sessions set last_used_at = $2 where id in
         (select id from sessions where id = any($1) and coalesce(last_used_at, created_at) <= $2::timestamptz - interval '1 hour'
          for update skip locked)`,
      [ids, now],
    );
  }
}
