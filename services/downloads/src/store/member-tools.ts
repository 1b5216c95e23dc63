import type { EntityManager } from 'typeorm';
import type { MemberToolFacts } from '../domain/member-tools';

/** Reads the tools a member owns, and those downloaded before their file changed. */
export function findMemberTools(tx: EntityManager, userId: string): Promise<MemberToolFacts[]> {
  return tx.query<MemberToolFacts[]>(
    `with last as (select tool_id, max(downloaded_at) as at from downloads where user_id = $1 group by tool_id),
       owned as (select tool_id from purchases where user_id = $1 and owned)
     select t.id, t.name, t.description, t.thumbnail_url as "thumbnailUrl", t.language, t.access_level as "accessLevel", t.filename,
       t.unlisted, t.file_key is not null as "hasFile", t.file_updated_at as "fileUpdatedAt", last.at as "lastDownloadedAt",
       owned.tool_id is not null as "hasPurchased", m.access_until as "accessUntil"
     from (select tool_id from owned union select tool_id from last) mine
     join tool_views t on t.id = mine.tool_id
     left join last on last.tool_id = t.id
     left join owned on owned.tool_id = t.id
     left join memberships m on m.user_id = $1
     where owned.tool_id is not null or t.file_updated_at > last.at`,
    [userId],
  );
}
