import type { ToolRecord } from './tool.entity';

/** What the audit log stores of a tool: the fields that administrators set, and digests of its files. */
export function auditedTool(tool: ToolRecord): object {
  const {
    name,
    description,
    language,
    accessLevel,
    price,
    originalPrice,
    offerEndsAt,
    offerDescription,
    starRating,
    unlisted,
  } = tool;
  const {
    topic,
    skillLevel,
    durationMinutes,
    platform,
    requirements,
    outcomes,
    contents,
    lessonExcerpt,
  } = tool;
  const { filename, fileSize, fileSha256, thumbnailHash, countOffset, counted } = tool;
  return {
    name,
    description,
    language,
    accessLevel,
    price,
    originalPrice,
    offerEndsAt,
    offerDescription,
    starRating,
    unlisted,
    topic,
    skillLevel,
    durationMinutes,
    platform,
    requirements,
    outcomes,
    contents,
    lessonExcerpt,
    filename,
    fileSize,
    fileSha256,
    thumbnailHash,
    downloadCount: countOffset + counted,
  };
}
