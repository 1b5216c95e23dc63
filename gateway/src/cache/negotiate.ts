import type { Coding } from './compress-response';

const REMEMBERED = 500;
const known = new Map<string, Coding>();

/** Whether an Accept-Encoding allows gzip. */
export const acceptsGzip = (acceptEncoding: string | string[] | undefined): boolean =>
  acceptEncoding !== undefined && weightOf(acceptEncoding.toString(), 'gzip') > 0;

/** Returns the best coding that an Accept-Encoding allows, brotli before gzip. Results are cached: browsers send few different values. */
export function chooseCoding(acceptEncoding: string | string[] | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity';
  const accepted = acceptEncoding.toString();
  const remembered = known.get(accepted);
  if (remembered) return remembered;
  const coding = decide(accepted);
  if (known.size >= REMEMBERED) known.clear();
  known.set(accepted, coding);
  return coding;
}

function decide(acceptEncoding: string): Coding {
  const [br, gzip] = [weightOf(acceptEncoding, 'br'), weightOf(acceptEncoding, 'gzip')];
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : 'identity';
}

function weightOf(acceptEncoding: string, coding: string): number {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  return weights.get(coding) ?? weights.get('*') ?? 0;
}

/** Whether If-None-Match matches an entity tag, by weak comparison (RFC 9110 §13.1.2). */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => {
    const given = tag.trim();
    return given === '*' || (given.startsWith('W/') ? given.slice(2) : given) === etag;
  });
}
