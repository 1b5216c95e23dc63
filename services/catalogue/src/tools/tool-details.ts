import type { AccessLevel, FieldError, Language, SkillLevel, Topic } from '@libs/contracts';
import { invalidFields } from '@libs/errors';

/** The fields of a tool that an administrator sets (spec §3). Prices are integer cents. */
export interface ToolDetails {
  name: string;
  description: string;
  language: Language;
  accessLevel: AccessLevel;
  price: number;
  originalPrice: number | null;
  offerEndsAt: Date | null;
  offerDescription: string | null;
  proUntil: Date | null;
  starRating: number;
  featured: boolean;
  unlisted: boolean;
  topic: Topic | null;
  skillLevel: SkillLevel | null;
  durationMinutes: number | null;
  platform: string | null;
  requirements: string | null;
  outcomes: string[];
  contents: string[];
  lessonExcerpt: string | null;
  knownAs: string[];
}

type ToolChanges = Partial<ToolDetails>;

const DEFAULTS: Omit<ToolDetails, 'name' | 'description'> = {
  language: 'executable',
  accessLevel: 'free',
  price: 0,
  originalPrice: null,
  offerEndsAt: null,
  offerDescription: null,
  proUntil: null,
  starRating: 0,
  featured: false,
  unlisted: false,
  topic: null,
  skillLevel: null,
  durationMinutes: null,
  platform: null,
  requirements: null,
  outcomes: [],
  contents: [],
  lessonExcerpt: null,
  knownAs: [],
};

export const DETAIL_NAMES = [
  'name',
  'description',
  ...Object.keys(DEFAULTS),
] as (keyof ToolDetails)[];

/** Returns the details of a new tool, with the defaults of the spec. Throws `invalid` naming the fields. */
export function newDetails(given: ToolChanges): ToolDetails {
  const { name, description } = given;
  const missing: FieldError[] = [];
  if (name === undefined) missing.push({ field: 'name', message: 'The name must not be empty.' });
  if (description === undefined)
    missing.push({ field: 'description', message: 'The description must not be empty.' });
  if (name === undefined || description === undefined) throw invalidFields(missing);
  return normalize(pickDetails({ ...DEFAULTS, ...given, name, description }));
}

export function changedDetails(before: ToolDetails, changes: ToolChanges): ToolDetails {
  return normalize(pickDetails({ ...before, ...changes }));
}

function pickDetails(tool: ToolDetails): ToolDetails {
  return Object.fromEntries(
    DETAIL_NAMES.map((name) => [name, tool[name]]),
  ) as unknown as ToolDetails;
}

/** Only a premium tool has a price, an offer and a time in Pro; its price is at least 1 cent and below the original price (docs/tools.md). */
function normalize(details: ToolDetails): ToolDetails {
  const { accessLevel, price, originalPrice } = details;
  if (accessLevel !== 'premium')
    return {
      ...details,
      price: 0,
      originalPrice: null,
      offerEndsAt: null,
      offerDescription: null,
      proUntil: null,
    };
  if (price < 1)
    throw invalidFields([
      { field: 'price', message: 'A premium tool needs a price of at least 1 cent.' },
    ]);
  if (originalPrice !== null && originalPrice <= price) {
    throw invalidFields([
      { field: 'originalPrice', message: 'The original price must be higher than the price.' },
    ]);
  }
  return details;
}
