import { isToolSlug, MAX_SLUG_LENGTH } from '@contracts/slug';
import { TOOL_LIMITS } from '@contracts/tool-limits';
import { fromLocalTime } from './localTime';
import { toCents } from './money';
import type { DetailValues } from './toolValues';

type RuleResult = true | string;
type Rule = (value: string) => RuleResult;

const { offerDescription: MAX_OFFER, durationMinutes: MAX_MINUTES } = TOOL_LIMITS;
const NO_AMOUNT = 'Enter an amount in dollars with up to two decimal places';

const text =
  (label: string, max: number) =>
  (value: string): RuleResult => {
    if (value.trim() === '') return `${label} is required`;
    return value.trim().length <= max || `${label} must be at most ${max} characters`;
  };

/** Validation rules of the tool fields, the same as the server's (docs/tools.md). */
export const nameRule = text('Name', TOOL_LIMITS.name);
export const descriptionRule = text('Description', TOOL_LIMITS.description);

/** Requires a price of at least one cent. */
export function priceRule(price: string): RuleResult {
  const cents = toCents(price);
  if (cents === null) return price.trim() === '' ? 'A premium tool needs a price' : NO_AMOUNT;
  return cents >= 1 || 'The price must be at least $0.01';
}

/** Requires the old price, if given, to exceed the price. */
export function originalPriceRule(originalPrice: string, price: string): RuleResult {
  if (originalPrice.trim() === '') return true;
  const [before, now] = [toCents(originalPrice), toCents(price)];
  if (before === null) return NO_AMOUNT;
  return now === null || before > now || 'The original price must be higher than the price';
}

/** Limits the length of the offer's text. */
export const offerDescriptionRule = (value: string): RuleResult =>
  value.trim().length <= MAX_OFFER ||
  `The offer description must be at most ${MAX_OFFER} characters`;

/** Requires a valid time, or none. */
export const timeRule = (value: string): RuleResult =>
  value === '' || fromLocalTime(value) !== null || 'Enter a date and a time';

/** Requires a whole number from 0 (spec §5). */
export const downloadCountRule = (value: string): RuleResult =>
  (/^\d+$/.test(value.trim()) && Number(value) <= TOOL_LIMITS.downloadCount) ||
  'The download count must be a whole number from 0';

const atMost =
  (label: string, max: number): Rule =>
  (value) =>
    value.trim().length <= max || `${label} must be at most ${max} characters`;

const lines =
  (label: string, max: number, maxLength: number = TOOL_LIMITS.line): Rule =>
  (value) => {
    const given = value.split('\n').flatMap((line) => line.trim() || []);
    if (given.length > max) return `${label} can have at most ${max} lines`;
    return (
      given.every((line) => line.length <= maxLength) ||
      `Each line must be at most ${maxLength} characters`
    );
  };

const minutes: Rule = (value) => {
  const given = value.trim();
  const isRight =
    given === '' || (/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= MAX_MINUTES);
  return isRight || 'The time must be a whole number of minutes from 1 to 10,000';
};

/** Limits the length of the notes of a version. */
export const versionNotesRule = atMost('What changed', TOOL_LIMITS.versionNotes);

const slug: Rule = (value) =>
  value.trim() === '' ||
  isToolSlug(value.trim()) ||
  `The address must be lowercase letters, digits and single hyphens, at most ${MAX_SLUG_LENGTH} characters`;

/** Validation rules of the optional fields, the same as the server's (docs/tools.md). */
export const DETAIL_RULES: Partial<Record<keyof DetailValues, Rule>> = {
  slug,
  durationMinutes: minutes,
  platform: atMost('Platform', TOOL_LIMITS.platform),
  requirements: atMost('Requirements', TOOL_LIMITS.requirements),
  outcomes: lines('What you learn', TOOL_LIMITS.outcomes),
  contents: lines('Contents', TOOL_LIMITS.contents),
  knownAs: lines('Known as', TOOL_LIMITS.knownAs, TOOL_LIMITS.knownAsLine),
  lessonExcerpt: atMost('Lesson excerpt', TOOL_LIMITS.lessonExcerpt),
};
