import { isToolSlug, MAX_SLUG_LENGTH } from '@libs/contracts';

/** The slug of a name without Latin letters and digits. */
const NAMELESS = 'tool';

/** Derives a slug from the name of a tool: its ASCII words, transliterated, in lowercase and joined by hyphens. */
export function toSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = shorten(words?.join('-') ?? NAMELESS);
  return isToolSlug(slug) ? slug : `${NAMELESS}-${slug}`; // a name may be a UUID
}

/** Returns `slug`, or with the first number from 2 on that makes it none of `taken`. */
export function numberSlug(slug: string, taken: ReadonlySet<string>): string {
  let numbered = slug;
  for (let number = 2; taken.has(numbered); number += 1) {
    const suffix = `-${number}`;
    numbered = slug.slice(0, MAX_SLUG_LENGTH - suffix.length).replace(/-$/, '') + suffix;
  }
  return numbered;
}

/** Cuts a long slug after a word, or within its first one. */
function shorten(slug: string): string {
  if (slug.length <= MAX_SLUG_LENGTH) return slug;
  const end = slug.lastIndexOf('-', MAX_SLUG_LENGTH);
  return slug.slice(0, end > 0 ? end : MAX_SLUG_LENGTH);
}
