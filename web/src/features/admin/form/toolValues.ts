import type { AccessLevel } from '@contracts/access-level';
import type { ToolDetail } from '@contracts/tool';
import { fromLocalTime, toLocalTime } from './localTime';
import { fromCents, toCents } from './money';

/** Values of the optional fields. Lists have one item per line, as entered and sent. */
export interface DetailValues {
  /** Empty for one made from the name. */
  slug: string;
  topic: string;
  skillLevel: string;
  durationMinutes: string;
  platform: string;
  requirements: string;
  outcomes: string;
  contents: string;
  knownAs: string;
  lessonExcerpt: string;
}

/** Values of a tool without details. */
export const NO_DETAILS: DetailValues = {
  slug: '',
  topic: '',
  skillLevel: '',
  durationMinutes: '',
  platform: '',
  requirements: '',
  outcomes: '',
  contents: '',
  knownAs: '',
  lessonExcerpt: '',
};

/** Names of the optional fields. */
export const DETAIL_NAMES = Object.keys(NO_DETAILS) as (keyof DetailValues)[];

/** Returns the details of a tool as form values. */
const detailValuesOf = (tool: ToolDetail): DetailValues => ({
  slug: tool.slug,
  topic: tool.topic ?? '',
  skillLevel: tool.skillLevel ?? '',
  durationMinutes: String(tool.durationMinutes ?? ''),
  platform: tool.platform ?? '',
  requirements: tool.requirements ?? '',
  outcomes: tool.outcomes.join('\n'),
  contents: tool.contents.join('\n'),
  knownAs: tool.knownAs.join('\n'),
  lessonExcerpt: tool.lessonExcerpt ?? '',
});

/** Returns the changed fields for the multipart request. An empty value clears the field. */
export const changedDetails = (values: DetailValues, before: DetailValues): [string, string][] =>
  DETAIL_NAMES.map((name): [keyof DetailValues, string] => [name, values[name].trim()]).filter(
    ([name, value]) => value !== before[name],
  );

/** Values of the upload and edit forms, as entered: prices in dollars, times in local time. */
export interface ToolValues extends DetailValues {
  name: string;
  description: string;
  language: string;
  accessLevel: AccessLevel;
  price: string;
  originalPrice: string;
  offerDescription: string;
  offerEndsAt: string;
  /** When Pro stops including the premium tool; empty if it doesn't include it. */
  proUntil: string;
}

/** Initial values of the upload form (spec §5). */
export const NEW_TOOL: ToolValues = {
  ...NO_DETAILS,
  name: '',
  description: '',
  language: 'executable',
  accessLevel: 'free',
  price: '',
  originalPrice: '',
  offerDescription: '',
  offerEndsAt: '',
  proUntil: '',
};

/** Returns a tool as form values. */
export function valuesOf(tool: ToolDetail): ToolValues {
  const { name, description, language, accessLevel } = tool;
  return {
    ...detailValuesOf(tool),
    name,
    description,
    language,
    accessLevel,
    price: accessLevel === 'premium' ? fromCents(tool.price) : '',
    originalPrice: fromCents(tool.originalPrice),
    offerDescription: tool.offerDescription ?? '',
    offerEndsAt: toLocalTime(tool.offerEndsAt),
    proUntil: toLocalTime(tool.proUntil),
  };
}

/** Returns the text fields of the multipart request; price and offer only for premium tools (spec §7). */
export function textFields(values: ToolValues): [string, string][] {
  const { name, description, language, accessLevel } = values;
  const common: [string, string][] = [
    ['name', name.trim()],
    ['description', description.trim()],
    ['language', language],
    ['accessLevel', accessLevel],
  ];
  if (accessLevel !== 'premium') return common;
  return [
    ...common,
    ['price', cents(values.price)],
    ['originalPrice', cents(values.originalPrice)],
    ['offerDescription', values.offerDescription.trim()],
    ['offerEndsAt', fromLocalTime(values.offerEndsAt) ?? ''],
    ['proUntil', fromLocalTime(values.proUntil) ?? ''],
  ];
}

const cents = (dollars: string): string => String(toCents(dollars) ?? '');
