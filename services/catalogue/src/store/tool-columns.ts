const iso = (column: string, name: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;

/** Selects the fields of the API's Tool: no object keys, no internals. */
export const TOOL_COLUMNS = `
  id, name, description, filename, language,
  '/api/tools/' || id || '/thumbnail?v=' || thumbnail_hash as "thumbnailUrl",
  access_level as "accessLevel", price, original_price as "originalPrice", ${iso('offer_ends_at', 'offerEndsAt')},
  offer_description as "offerDescription", count_offset + counted as "downloadCount", star_rating as "starRating",
  ${iso('created_at', 'createdAt')}, ${iso('updated_at', 'updatedAt')}, created_by_id as "createdById",
  file_size as "fileSize", file_sha256 as sha256, ${iso('file_updated_at', 'fileUpdatedAt')},
  topic, skill_level as "skillLevel", duration_minutes as "durationMinutes", platform, unlisted`;

const BUYER_COUNT = '(select count(*) from tool_owners o where o.tool_id = tools.id and o.owned and o.bought) as "buyerCount"';

const OWNER_COUNT = '(select count(*) from tool_owners o where o.tool_id = tools.id and o.owned) as "ownerCount"';

/** Selects the fields of the API's ToolDetail. */
export const DETAIL_COLUMNS = `${TOOL_COLUMNS}, requirements, outcomes, contents, lesson_excerpt as "lessonExcerpt", ${BUYER_COUNT}`;

/** Selects the fields of the API's AdminTool. */
export const ADMIN_COLUMNS = `${TOOL_COLUMNS}, ${BUYER_COUNT}, ${OWNER_COUNT}`;
