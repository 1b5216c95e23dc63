const MEBIBYTE = 1024 * 1024;

/** Limits of the fields and files of a tool (docs/tools.md): characters, lines, cents, minutes or bytes. */
export const TOOL_LIMITS = {
  name: 200,
  description: 10_000,
  price: 99_999_999,
  offerDescription: 200,
  starRating: 5,
  downloadCount: 999_999_999_999,
  durationMinutes: 10_000,
  platform: 120,
  requirements: 500,
  outcomes: 8,
  contents: 20,
  /** Characters of one outcome or content. */
  line: 160,
  knownAs: 8,
  /** Characters of one of those names. */
  knownAsLine: 80,
  lessonExcerpt: 1200,
  versionNotes: 1000,
  screenshots: 6,
  /** Characters that describe a screenshot. */
  screenshotAlt: 200,
  preview: 4 * MEBIBYTE,
  toolFile: 200 * MEBIBYTE,
  /** Also of a screenshot. */
  thumbnail: 2 * MEBIBYTE,
} as const;

/** Bytes of a request with both files, and one MiB for text fields and multipart boundaries. */
export const UPLOAD_LIMIT = TOOL_LIMITS.toolFile + TOOL_LIMITS.thumbnail + MEBIBYTE;

/** Accepted kinds of tool files, which are their extensions (spec §5). */
export const TOOL_FILE_KINDS = ['zip', 'exe', 'pdf', 'txt'] as const;

/** Accepted extensions of thumbnails (spec §5). */
export const THUMBNAIL_EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;
