export const LIST = '/api/tools';

/** Longer queries are not cached, because they would take much memory as keys. */
const MAX_LENGTH = 1_000;
const LIMIT = /^[1-9][0-9]{0,3}$/;
/** Values of these parameters that the catalogue treats as absent. */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  search: [''],
  language: ['', 'all'],
  accessLevel: ['', 'all'],
  topic: ['', 'all'],
  limit: [''],
  cursor: ['', 'all'],
};

/** Returns one address for all queries of the same tools; undefined if it must not be cached: invalid parameters, or no limit. */
export function normalizeQuery(target: string): string | undefined {
  if (target.length > MAX_LENGTH || !isDecodable(target)) return undefined;
  const used = new URLSearchParams();
  for (const [name, given] of new URLSearchParams(target.slice(LIST.length + 1))) {
    const value = name === 'search' ? given.trim() : given;
    if (!Object.hasOwn(ABSENT, name) || used.has(name)) return undefined;
    used.set(name, value);
  }
  for (const [name, value] of [...used]) if (ABSENT[name]?.includes(value)) used.delete(name);
  if (used.size === 0) return LIST;
  if (!LIMIT.test(used.get('limit') ?? '')) return undefined;
  used.sort();
  return `${LIST}?${used.toString()}`;
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target);
    return true;
  } catch {
    return false; // the catalogue decides what a malformed query means
  }
}
