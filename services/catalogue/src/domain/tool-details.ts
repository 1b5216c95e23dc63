import type { AccessLevel, FieldError, Language } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { type Explanation, NO_EXPLANATION } from './explanation';

/** What an administrator decides about a tool (spec §3). Prices in integer cents. */
export interface ToolDetails extends Explanation {
  name: string;
  description: string;
  language: Language;
  accessLevel: AccessLevel;
  price: number;
  originalPrice: number | null;
  offerEndsAt: Date | null;
  offerDescription: string | null;
  /** 0 to 5. */
  starRating: number;
  /** Not offered any more; whoever owns it keeps it. */
  unlisted: boolean;
}

/** The details an edit names; what is absent stays as it is. */
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

/** The details of a new tool: the spec's defaults where nothing is said. Throws `invalid` naming the fields. */
export function newDetails(said: ToolChanges): ToolDetails {
  const { name, description } = said;
  const missing: FieldError[] = [];
  if (name === undefined) missing.push({ field: 'name', message: 'The name must not be empty.' });
  if (description === undefined) missing.push({ field: 'description', message: 'The description must not be empty.' });
  if (name === undefined || description === undefined) throw invalidFields(missing);
  return settled(detailsOf({ ...DEFAULTS, ...said, name, description }));
}

/** The details after an edit. Throws `invalid` naming the fields when they do not go together. */
export function changedDetails(before: ToolDetails, changes: ToolChanges): ToolDetails {
  return settled(detailsOf({ ...before, ...changes }));
}

/** The details alone of anything that has them. */
function detailsOf(tool: ToolDetails): ToolDetails {
  return Object.fromEntries(NAMES.map((name) => [name, tool[name]])) as unknown as ToolDetails;
}

/** Only a premium tool has a price and an offer; its price is at least 1 cent and below the struck one (contract §3). */
function settled(details: ToolDetails): ToolDetails {
  const { accessLevel, price, originalPrice } = details;
  if (accessLevel !== 'premium') return { ...details, price: 0, originalPrice: null, offerEndsAt: null, offerDescription: null };
  if (price < 1) throw invalidFields([{ field: 'price', message: 'A premium tool needs a price of at least 1 cent.' }]);
  if (originalPrice !== null && originalPrice <= price) {
    throw invalidFields([{ field: 'originalPrice', message: 'The original price must be higher than the price.' }]);
  }
  return details;
}
