import { ACCESS_LEVELS, type FieldError, LANGUAGES, SKILL_LEVELS, TOOL_LIMITS as LIMITS, TOPICS } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import {
  ANY_CONTROL,
  clearable,
  CONTROL_BUT_LINES,
  InvalidField,
  boolean,
  lines,
  time,
  oneOf,
  optional,
  type Reader,
  required,
  integer,
  text,
} from './field-readers';
import type { ToolDetails } from './tool-details';

/** The values that the text fields of an upload or an edit can set. */
export interface ToolFields extends ToolDetails {
  downloadCount: number;
  keepThumbnail: boolean;
}

const READERS: { [Field in keyof ToolFields]: Reader<ToolFields[Field]> } = {
  name: required('The name', text('The name', LIMITS.name, ANY_CONTROL)),
  description: required('The description', text('The description', LIMITS.description, CONTROL_BUT_LINES)),
  language: optional(oneOf('The language', LANGUAGES)),
  accessLevel: optional(oneOf('The access level', ACCESS_LEVELS)),
  price: clearable(0, integer('The price, in cents,', 0, LIMITS.price)),
  originalPrice: clearable(null, integer('The original price, in cents,', 0, LIMITS.price)),
  offerEndsAt: clearable(null, time('The end of the offer')),
  offerDescription: clearable(null, text('The offer description', LIMITS.offerDescription, ANY_CONTROL)),
  starRating: optional(integer('The star rating', 0, LIMITS.starRating)),
  topic: clearable(null, oneOf('The topic', TOPICS)),
  skillLevel: clearable(null, oneOf('The skill level', SKILL_LEVELS)),
  durationMinutes: clearable(null, integer('The duration, in minutes,', 1, LIMITS.durationMinutes)),
  platform: clearable(null, text('The platform', LIMITS.platform, ANY_CONTROL)),
  requirements: clearable(null, text('The requirements', LIMITS.requirements, CONTROL_BUT_LINES)),
  outcomes: lines('The list of outcomes', LIMITS.outcomes, LIMITS.line),
  contents: lines('The list of contents', LIMITS.contents, LIMITS.line),
  lessonExcerpt: clearable(null, text('The lesson excerpt', LIMITS.lessonExcerpt, CONTROL_BUT_LINES)),
  unlisted: optional(boolean('unlisted')),
  downloadCount: optional(integer('The download count', 0, LIMITS.downloadCount)),
  keepThumbnail: optional(boolean('keepThumbnail')),
};

/** Parses the text fields of a request; ignores unknown fields. Throws `invalid` naming every wrong field. */
export function readFields(texts: ReadonlyMap<string, string>): Partial<ToolFields> {
  const values: Record<string, unknown> = {};
  const problems: FieldError[] = [];
  for (const [field, read] of Object.entries(READERS)) {
    const text = texts.get(field);
    if (text === undefined) continue;
    try {
      const value = (read as Reader<unknown>)(text);
      if (value !== undefined) values[field] = value;
    } catch (error) {
      if (!(error instanceof InvalidField)) throw error;
      problems.push({ field, message: error.message });
    }
  }
  if (problems.length > 0) throw invalidFields(problems);
  return values;
}
