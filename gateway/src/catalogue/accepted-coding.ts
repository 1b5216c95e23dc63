import Negotiator from 'negotiator';

export type Coding = 'br' | 'gzip' | 'identity';

const CODINGS = ['br', 'gzip'];

/** The options are missing in the published types. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

/** Returns the best of the given codings that an Accept-Encoding allows, brotli before gzip. */
export function chooseCoding(acceptEncoding: string | string[] | undefined, codings: readonly string[] = CODINGS): Coding {
  if (acceptEncoding === undefined) return 'identity';
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding.toString() } });
  return (negotiator.encoding(codings, { preferred: codings }) ?? 'identity') as Coding;
}
