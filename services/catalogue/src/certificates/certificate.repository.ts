import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Certificate } from '@libs/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { DELETED_USERS } from '../progress/progress.entity';

type Row = Omit<Certificate, 'issuedAt'> & { issuedAt: Date };

/** The listed steps of a path, and how many of them a member has done. */
interface Completion {
  pathId: string;
  title: string;
  stepCount: number;
  durationMinutes: number;
  doneCount: number;
}

const SELECT = `select c.code, c.name, c.path_title as "pathTitle", c.step_count as "stepCount", c.duration_minutes as "durationMinutes",
    c.issued_at as "issuedAt", p.slug as "pathSlug"
  from certificates c left join paths p on p.id = c.path_id and not p.unlisted`;

const toCertificate = (row: Row): Certificate => ({ ...row, issuedAt: row.issuedAt.toISOString() });

@Injectable()
export class CertificateRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async findByCode(code: string): Promise<Certificate | undefined> {
    const [row] = await this.dataSource.query<Row[]>(`${SELECT} where c.code = $1`, [code]);
    return row && toCertificate(row);
  }

  /** Newest first. */
  async findOfMember(userId: string): Promise<Certificate[]> {
    const rows = await this.dataSource.query<Row[]>(
      `${SELECT} where c.user_id = $1 order by c.issued_at desc, c.code`,
      [userId],
    );
    return rows.map(toCertificate);
  }

  async findForPath(
    tx: EntityManager,
    userId: string,
    pathId: string,
  ): Promise<Certificate | undefined> {
    const [row] = await tx.query<Row[]>(`${SELECT} where c.user_id = $1 and c.path_id = $2`, [
      userId,
      pathId,
    ]);
    return row && toCertificate(row);
  }

  /** Returns undefined for an unknown or unlisted path. The path is locked, so that it is not deleted meanwhile. */
  async findCompletion(
    tx: EntityManager,
    userId: string,
    slug: string,
  ): Promise<Completion | undefined> {
    await tx.query('select from paths where slug = $1 for key share', [slug]);
    const [completion] = await tx.query<Completion[]>(
      `select p.id as "pathId", p.title, count(*)::int as "stepCount", coalesce(sum(t.duration_minutes), 0)::int as "durationMinutes",
         count(g.tool_id)::int as "doneCount"
       from paths p join path_steps s on s.path_id = p.id join tools t on t.id = s.tool_id and not t.unlisted
         left join path_progress g on g.user_id = $2 and g.path_id = p.id and g.tool_id = t.id
       where p.slug = $1 and not p.unlisted group by p.id`,
      [slug, userId],
    );
    return completion;
  }

  /** Skips a deleted user, and a member who has a certificate of the path. */
  async insert(
    tx: EntityManager,
    userId: string,
    { pathId, title, stepCount, durationMinutes }: Completion,
    issued: { code: string; name: string; at: Date },
  ): Promise<void> {
    await DELETED_USERS.delayDeletion(tx, [userId]);
    await tx.query(
      `insert into certificates (code, user_id, path_id, name, path_title, step_count, duration_minutes, issued_at)
       select $1::text, $2::uuid, $3::uuid, $4::text, $5::text, $6::integer, $7::integer, $8::timestamptz
       where not exists (select from deleted_users where id = $2)
       on conflict (user_id, path_id) do nothing`,
      [issued.code, userId, pathId, issued.name, title, stepCount, durationMinutes, issued.at],
    );
  }

  /** Returns whether the member had the certificate. */
  async delete(tx: EntityManager, userId: string, code: string): Promise<boolean> {
    const [, deleted] = await tx.query<[unknown, number]>(
      'delete from certificates where code = $1 and user_id = $2',
      [code, userId],
    );
    return deleted > 0;
  }
}
