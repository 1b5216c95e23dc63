import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type {
  AdminRating,
  ExportedRating,
  ExportedRatingReport,
  OwnRating,
  Rating,
  RatingState,
} from '@libs/contracts';
import { isoText, type Position } from '@libs/persistence';
import { EntityManager } from 'typeorm';
import { RatingRecord, ToolRatings } from './rating.entity';

/** Where a page of a list starts, and how many rows it reads. */
interface PageRange {
  after: Position | undefined;
  rows: number;
}

const NEWEST_FIRST = 'order by r.created_at desc, r.id desc';
const AFTER = '($2::timestamptz is null or (r.created_at, r.id) < ($2::timestamptz, $3::uuid))';

const STATES: Readonly<Record<RatingState, string>> = {
  reported:
    'r.hidden_at is null and exists (select from rating_reports p where p.rating_id = r.id)',
  hidden: 'r.hidden_at is not null',
  all: 'true',
};

/** Reads ratings, for visitors, members and administrators. */
@Injectable()
export class RatingRepository {
  constructor(@InjectEntityManager() private readonly database: EntityManager) {}

  /** Returns how many visible ratings of a tool have 1, 2, 3, 4 and 5 stars. */
  async countByStars(toolId: string): Promise<number[]> {
    const rows = await this.database.query<{ count: number }[]>(
      `select count(r.id)::int as count from generate_series(1, 5) s
       left join ratings r on r.tool_id = $1 and r.hidden_at is null and r.stars = s group by s order by s`,
      [toolId],
    );
    return rows.map(({ count }) => count);
  }

  async findVisible(toolId: string, { after, rows }: PageRange): Promise<Rating[]> {
    const found = await this.database.query<RatingRow[]>(
      `select r.id, r.stars, r.text, r.author, r.created_at as "createdAt", r.updated_at as "updatedAt"
       from ratings r where r.tool_id = $1 and r.hidden_at is null and ${AFTER} ${NEWEST_FIRST} limit $4`,
      [toolId, after?.createdAt ?? null, after?.id ?? null, rows],
    );
    return found.map(toRating);
  }

  async findOwn(toolId: string, userId: string): Promise<OwnRating | null> {
    const record = await this.database.findOneBy(RatingRecord, { toolId, userId });
    return record && toOwnRating(record);
  }

  async hasDownloaded(toolId: string, userId: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      'select from downloads where user_id = $1 and tool_id = $2 limit 1',
      [userId, toolId],
    );
    return rows.length > 0;
  }

  async findRatedTool(ratingId: string): Promise<{ toolId: string; toolName: string } | undefined> {
    const [tool] = await this.database.query<{ toolId: string; toolName: string }[]>(
      `select t.id as "toolId", t.name as "toolName" from ratings r join tool_views t on t.id = r.tool_id where r.id = $1`,
      [ratingId],
    );
    return tool;
  }

  async findForAdmins(state: RatingState, { after, rows }: PageRange): Promise<AdminRating[]> {
    return this.database.query<AdminRating[]>(
      `select r.id, r.stars, r.text, r.author, ${iso('r.created_at', 'createdAt')}, ${iso('r.updated_at', 'updatedAt')},
         r.user_id as "userId", ${iso('r.hidden_at', 'hiddenAt')}, r.hidden_reason as "hiddenReason",
         json_build_object('id', t.id, 'name', t.name) as tool,
         (select coalesce(json_agg(json_build_object('reason', p.reason, 'reportedAt', ${isoText('p.reported_at')}) order by p.reported_at), '[]')
          from rating_reports p where p.rating_id = r.id) as reports
       from ratings r join tool_views t on t.id = r.tool_id
       where $1::text is not null and ${STATES[state]} and ${AFTER} ${NEWEST_FIRST} limit $4`,
      [state, after?.createdAt ?? null, after?.id ?? null, rows],
    );
  }

  findExported(userId: string): Promise<ExportedRating[]> {
    return this.database.query<ExportedRating[]>(
      `select r.tool_id as "toolId", t.name as "toolName", r.stars, r.text, r.author, ${iso('r.created_at', 'createdAt')},
         ${iso('r.updated_at', 'updatedAt')}, r.hidden_reason as "hiddenReason"
       from ratings r join tool_views t on t.id = r.tool_id where r.user_id = $1 order by r.created_at, r.id`,
      [userId],
    );
  }

  findExportedReports(userId: string): Promise<ExportedRatingReport[]> {
    return this.database.query<ExportedRatingReport[]>(
      `select r.tool_id as "toolId", p.reason, ${iso('p.reported_at', 'reportedAt')}
       from rating_reports p join ratings r on r.id = p.rating_id where p.user_id = $1 order by p.reported_at, r.id`,
      [userId],
    );
  }

  /** Serializes the changes of a tool's ratings until the transaction ends; false for an unknown tool. */
  async lockTool(tx: EntityManager, toolId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `insert into tool_ratings (id, version, count, total) select id, 0, 0, 0 from tool_views where id = $1
       on conflict (id) do update set version = tool_ratings.version returning id`,
      [toolId],
    );
    return rows.length > 0;
  }

  /** Counts the visible ratings of a locked tool again; undefined when nothing changed. */
  async recount(tx: EntityManager, toolId: string): Promise<ToolRatings | undefined> {
    const [[changed]] = await tx.query<[ToolRatings[], number]>(
      `update tool_ratings t set version = version + 1, count = v.count, total = v.total
       from (select count(*)::int as count, coalesce(sum(stars), 0)::int as total from ratings where tool_id = $1 and hidden_at is null) v
       where t.id = $1 and (t.count, t.total) is distinct from (v.count, v.total)
       returning t.id, t.version, t.count, t.total`,
      [toolId],
    );
    return changed;
  }
}

type RatingRow = Omit<Rating, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

const iso = (column: string, name: string) => `${isoText(column)} as "${name}"`;

function toRating({ id, stars, text, author, createdAt, updatedAt }: RatingRow): Rating {
  return {
    id,
    stars,
    text,
    author,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export const toOwnRating = (record: RatingRecord): OwnRating => ({
  ...toRating(record),
  hiddenReason: record.hiddenReason,
});
