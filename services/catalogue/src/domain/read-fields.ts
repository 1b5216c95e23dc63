import { ACCESS_LEVELS, type FieldError, LANGUAGES, SKILL_LEVELS, TOPICS } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { EXPLANATION_LIMITS as LIMITS } from './explanation';
import {
  ANY_CONTROL,
  clearable,
  CONTROL_BUT_LINES,
  FieldProblem,
  flag,
  lines,
  moment,
  oneOf,
  optional,
  type Reader,
  required,
  whole,
  words,
} from './field-readers';
import type { ToolDetails } from './tool-details';

/** The values that the text fields of an upload or an edit can set. */
export interface ToolFields extends ToolDetails {
  downloadCount: number;
  /** False removes the thumbnail unless a new one is sent. */
  keepThumbnail: boolean;
}

const MAX_NAME = 200;
const MAX_DESCRIPTION = 10_000;
const MAX_OFFER = 200;
/** Cents: $999,999.99. */
const MAX_PRICE = 99_999_999;
const MAX_COUNT = 999_999_999_999;

const READERS: { [Field in keyof ToolFields]: Reader<ToolFields[Field]> } = {
  name: required('The name', words('The name', MAX_NAME, ANY_CONTROL)),
  description: required('The description', words('The description', MAX_DESCRIPTION, CONTROL_BUT_LINES)),
  language: optional(oneOf('The language', LANGUAGES)),
  accessLevel: optional(oneOf('The access level', ACCESS_LEVELS)),
  price: clearable(0, whole('The price, in cents,', 0, MAX_PRICE)),
  originalPrice: clearable(null, whole('The original price, in cents,', 0, MAX_PRICE)),
  offerEndsAt: clearable(null, moment('The end of the offer')),
  offerDescription: clearable(null, words('The offer description', MAX_OFFER, ANY_CONTROL)),
  starRating: optional(whole('The star rating', 0, 5)),
  topic: clearable(null, oneOf('The topic', TOPICS)),
  skillLevel: clearable(null, oneOf('The skill level', SKILL_LEVELS)),
  durationMinutes: clearable(null, whole('The duration, in minutes,', 1, LIMITS.durationMinutes)),
  platform: clearable(null, words('The platform', LIMITS.platform, ANY_CONTROL)),
  requirements: clearable(null, words('The requirements', LIMITS.requirements, CONTROL_BUT_LINES)),
  outcomes: lines('The list of outcomes', LIMITS.outcomes, LIMITS.item),
  contents: lines('The list of contents', LIMITS.contents, LIMITS.item),
  lessonExcerpt: clearable(null, words('The lesson excerpt', LIMITS.lessonExcerpt, CONTROL_BUT_LINES)),
  unlisted: optional(flag('unlisted')),
  downloadCount: optional(whole('The download count', 0, MAX_COUNT)),
  keepThumbnail: optional(flag('keepThumbnail')),
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
      if (!(error instanceof FieldProblem)) throw error;
      problems.push({ field, message: error.message });
    }
  }
  if (problems.length > 0) throw invalidFields(problems);
  return values;
}
