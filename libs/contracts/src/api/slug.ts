import { isUuid } from './values';

/** The longest slug, in characters. */
export const MAX_SLUG_LENGTH = 64;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text can be the slug of a tool. A UUID cannot: the addresses that take a slug take an id as well. */
export const isToolSlug = (text: string): boolean =>
  text.length <= MAX_SLUG_LENGTH && SLUG.test(text) && !isUuid(text);
