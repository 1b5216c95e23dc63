import type { AccessLevel, FieldError, Language } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { type Explanation, NO_EXPLANATION } from './explanation';

/** The fields of a tool that an administrator sets (spec §3). Prices are integer cents. */
export interface ToolDetails extends Explanation {
  name: string;
  description: string;
  language: Language;
  accessLevel: AccessLevel;
  price: number;
  originalPrice: number | null;
  offerEndsAt: Date | null;
  offerDescription: string | null;
  starRating: number;
  /** No longer offered; existing owners keep it. */
  unlisted: boolean;
}

/** The details that an edit changes; absent ones stay. */
export type ToolChanges = Partial<ToolDetails>;

const DEFAULTS = {
  language: 'executable',
  accessLevel: 'free',
  price: 0,
  originalPrice: null,
  offerEndsAt: null,
  offerDescription: null,
  starRating: 0,
  unlisted: false,
  ...NO_EXPLANATION,
} as const;

const NAMES = ['name', 'description', ...Object.keys(DEFAULTS)] as (keyof ToolDetails)[];

/** Returns the details of a new tool, with the defaults of the spec. Throws `invalid` naming the fields. */
export function newDetails(said: ToolChanges): ToolDetails {
  const { name, description } = said;
  const missing: FieldError[] = [];
  if (name === undefined) missing.push({ field: 'name', message: 'The name must not be empty.' });
  if (description === undefined) missing.push({ field: 'description', message: 'The description must not be empty.' });
  if (name === undefined || description === undefined) throw invalidFields(missing);
  return settled(detailsOf({ ...DEFAULTS, ...said, name, description }));
}

/** Returns the details after an edit. Throws `invalid` naming the invalid fields. */
export function changedDetails(before: ToolDetails, changes: ToolChanges): ToolDetails {
  return settled(detailsOf({ ...before, ...changes }));
}

function detailsOf(tool: ToolDetails): ToolDetails {
  return Object.fromEntries(NAMES.map((name) => [name, tool[name]])) as unknown as ToolDetails;
}

/** Only a premium tool has a price and an offer; its price is at least 1 cent and below the original price (contract §3). */
function settled(details: ToolDetails): ToolDetails {
  const { accessLevel, price, originalPrice } = details;
  if (accessLevel !== 'premium') return { ...details, price: 0, originalPrice: null, offerEndsAt: null, offerDescription: null };
  if (price < 1) throw invalidFields([{ field: 'price', message: 'A premium tool needs a price of at least 1 cent.' }]);
  if (originalPrice !== null && originalPrice <= price) {
    throw invalidFields([{ field: 'originalPrice', message: 'The original price must be higher than the price.' }]);
  }
  return details;
}
