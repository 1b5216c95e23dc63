import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Digest, Meter } from './meter';

/** Reads a stream to its end. */
export async function digestOf(source: Readable): Promise<Digest> {
  const meter = new Meter();
  await pipeline(source, meter.resume());
  return meter.result();
}
