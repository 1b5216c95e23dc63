import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdminPathQuestion } from '@libs/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { DELETED_USERS } from './progress.entity';

/** A step that is in a listed path, with a listed tool. */
export interface ListedStep {
  pathId: string;
  toolId: string;
  questions: AdminPathQuestion[];
}

const MEMBER_PATHS = `
  select coalesce(json_agg(json_build_object('slug', slug, 'doneToolIds', done, 'certificateCode', code)), '[]')::text as json from (
    select p.slug, c.code, coalesce(array_agg(g.tool_id order by s.position) filter (where g.tool_id is not null), '{}') as done
    from paths p join path_steps s on s.path_id = p.id
      left join path_progress g on g.user_id = $1 and g.path_id = p.id and g.tool_id = s.tool_id
      left join certificates c on c.user_id = $1 and c.path_id = p.id
    where not p.unlisted group by p.id, c.code having count(g.tool_id) > 0 or c.code is not null order by p.position) l`;

/** Reads and writes which steps members have done. */
@Injectable()
export class ProgressRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns the paths that the member has begun or completed, as the JSON of the API. */
  async memberPathsJson(userId: string): Promise<string> {
    const [row] = await this.dataSource.query<{ json: string }[]>(MEMBER_PATHS, [userId]);
    return row?.json ?? '[]';
  }

  async findStep(tx: EntityManager, slug: string, toolId: string): Promise<ListedStep | undefined> {
    const [step] = await tx.query<ListedStep[]>(
      `select p.id as "pathId", t.id as "toolId", s.questions
       from paths p join path_steps s on s.path_id = p.id join tools t on t.id = s.tool_id
       where p.slug = $1 and t.id = $2 and not p.unlisted and not t.unlisted`,
      [slug, toolId],
    );
    return step;
  }

  /** Skips a deleted user, and a path or tool that was deleted meanwhile. */
  async add(
    tx: EntityManager,
    userId: string,
    { pathId, toolId }: ListedStep,
    at: Date,
  ): Promise<void> {
    await DELETED_USERS.delayDeletion(tx, [userId]);
    await tx.query(
      `insert into path_progress (user_id, path_id, tool_id, done_at)
       select $1, p.id, t.id, $4 from (select id from paths where id = $2 for key share) p, (select id from tools where id = $3 for key share) t
       where not exists (select from deleted_users where id = $1)
       on conflict do nothing`,
      [userId, pathId, toolId, at],
    );
  }

  async remove(tx: EntityManager, userId: string, { pathId, toolId }: ListedStep): Promise<void> {
    await tx.query(
      'delete from path_progress where user_id = $1 and path_id = $2 and tool_id = $3',
      [userId, pathId, toolId],
    );
  }
}
