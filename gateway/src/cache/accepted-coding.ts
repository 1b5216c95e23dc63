import Negotiator from 'negotiator';

export type Coding = 'br' | 'gzip' | 'identity';

const MAX_CACHED = 500;
const CODINGS = ['br', 'gzip'];
const chosen = new Map<string, Coding>();

export const acceptsGzip = (acceptEncoding: string | string[] | undefined): boolean =>
  preferred(acceptEncoding?.toString() ?? '', ['gzip']) !== undefined;

/** Returns the best coding that an Accept-Encoding allows, brotli before gzip. Results are cached: browsers send few different values. */
export function chooseCoding(acceptEncoding: string | string[] | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity';
  const header = acceptEncoding.toString();
  const cached = chosen.get(header);
  if (cached) return cached;
  const coding = (preferred(header, CODINGS) ?? 'identity') as Coding;
  if (chosen.size >= MAX_CACHED) chosen.clear();
  chosen.set(header, coding);
  return coding;
}

/** The options are missing in the published types. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

function preferred(header: string, codings: readonly string[]): string | undefined {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  return negotiator.encoding(codings, { preferred: codings });
}
