import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_LEVELS, LANGUAGES, SKILL_LEVELS, TOPICS } from '@libs/contracts';
import type { CatalogueEntry } from './catalogue-entry';
import { samplesFolder } from './samples-folder';

type Fields = Record<string, unknown>;
type Check = (value: unknown, tool: Fields) => boolean;

const text: Check = (value) =>
  typeof value === 'string' && value.trim() === value && value.length > 0;
const texts: Check = (value, tool) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => text(one, tool));
const cents: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const oneOf =
  (choices: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && choices.includes(value);
const premiumOnly =
  (check: Check): Check =>
  (value, tool) =>
    value === undefined || (tool.accessLevel === 'premium' && check(value, tool));

const price: Check = (value, tool) =>
  cents(value, tool) && (tool.accessLevel === 'premium' ? Number(value) > 0 : value === 0);
const struckPrice: Check = (value, tool) =>
  cents(value, tool) && Number(value) > Number(tool.priceCents);
const offerEnd: Check = (value, tool) =>
  typeof value === 'number' && value > 0 && text(tool.offerDescription, tool);

/** What each field must be; a field that is not named here is not allowed. */
const CHECKS: { [field in keyof Required<CatalogueEntry>]: Check } = {
  slug: (value) => typeof value === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
  name: text,
  language: oneOf(LANGUAGES),
  accessLevel: oneOf(ACCESS_LEVELS),
  priceCents: price,
  originalPriceCents: premiumOnly(struckPrice),
  description: text,
  practice: text,
  fileName: (value, tool) =>
    ['zip', 'pdf', 'exe'].some((ending) => value === `${String(tool.slug)}.${ending}`),
  fileContains: text,
  document: (value, tool) =>
    value === undefined || (value === `${String(tool.slug)}.pdf` && tool.fileName !== value),
  preview: (value) =>
    value === undefined || (typeof value === 'string' && /^[\w-]+\.html$/.test(value)),
  offerDescription: premiumOnly(text),
  offerEndsInHours: premiumOnly(offerEnd),
  difficulty: oneOf(SKILL_LEVELS),
  path: oneOf(TOPICS),
  durationMinutes: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  platform: text,
  requirements: text,
  outcomes: texts,
  knownAs: (value, tool) => value === undefined || texts(value, tool),
};

/** Returns the entries of `catalogue.json` in order. Throws with one message per defect when the list is invalid. */
export function readCatalogue(): CatalogueEntry[] {
  return validateTools(JSON.parse(readFileSync(join(samplesFolder(), 'catalogue.json'), 'utf8')));
}

/** The value as a list of sample tools; throws naming every tool and field that breaks a rule. */
export function validateTools(value: unknown): CatalogueEntry[] {
  if (!Array.isArray(value)) throw new Error('The sample catalogue is not a list');
  const tools: unknown[] = value;
  const defects = [
    ...tools.flatMap(defectsOf),
    ...repeats(tools, 'slug'),
    ...repeats(tools, 'name'),
  ];
  if (defects.length > 0)
    throw new Error(`The sample catalogue is not sound: ${defects.join('; ')}`);
  return tools as CatalogueEntry[];
}

function defectsOf(tool: unknown, index: number): string[] {
  if (typeof tool !== 'object' || tool === null) return [`entry ${index} is not an object`];
  const fields = tool as Fields;
  const unknownFields = Object.keys(fields).filter((field) => !(field in CHECKS));
  const wrongFields = Object.entries(CHECKS).filter(
    ([field, check]) => !check(fields[field], fields),
  );
  return [
    ...unknownFields.map((field) => `entry ${index} has the unknown field ${field}`),
    ...wrongFields.map(
      ([field]) => `entry ${index} (${String(fields.slug)}) has no valid ${field}`,
    ),
  ];
}

function repeats(tools: unknown[], field: 'slug' | 'name'): string[] {
  const values = tools.map((tool) => String((tool as Fields | null)?.[field]).toLowerCase());
  return values
    .filter((value, index) => values.indexOf(value) !== index)
    .map((value) => `the ${field} ${value} is used twice`);
}
