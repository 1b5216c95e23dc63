import { S3Error } from '../s3-error';
import { ByteReader } from './byte-reader';
import type { ChunkSignatures } from './chunk-signatures';

/** Headers that follow the last chunk, by lower-case name. */
export type Trailers = Map<string, string>;

/** How a chunked body is to be read: with signatures or without, whether trailing headers may follow, and which one was announced (lower case). */
export interface Chunking {
  signatures?: ChunkSignatures;
  mayHaveTrailers: boolean;
  announced?: string;
}

const longestTrailers = 16 * 1024;

/** Takes the aws-chunked framing off a body and fills `trailers` at its end; bytes are handed on before their chunk is verified, so keep them apart until it ends. */
export async function* decodeChunks(source: AsyncIterable<Buffer>, chunking: Chunking, trailers: Trailers): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  try {
    for (let more = true; more;) {
      const { size, signature } = parseChunkHeader(await reader.line());
      for (let left = size; left > 0;) {
        const piece = await reader.upTo(left);
        chunking.signatures?.update(piece);
        left -= piece.length;
        yield piece;
      }
      chunking.signatures?.endChunk(signature);
      more = size > 0;
      if (more && (await reader.line()) !== '') throw new S3Error('InvalidRequest', 'A chunk is longer than its header says.');
    }
    readTrailers(await reader.rest(longestTrailers), chunking, trailers);
  } finally {
    await reader.close();
  }
}

function parseChunkHeader(line: string): { size: number; signature?: string } {
  const [, size, signature] = /^([0-9a-fA-F]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line) ?? [];
  if (size === undefined) throw new S3Error('InvalidRequest', 'A chunk header is malformed.');
  return { size: parseInt(size, 16), signature };
}

/** Clients differ in the line ends around trailers, so blank lines do not count; the signed form has `name:value\n` lines. */
function readTrailers(text: string, chunking: Chunking, trailers: Trailers): void {
  for (const line of text.split(/\r?\n/).filter((each) => each !== '')) {
    const [, name, value] = /^([^\s:]+):\s*(.*?)\s*$/.exec(line) ?? [];
    const expected = name?.toLowerCase() === chunking.announced || name?.toLowerCase() === 'x-amz-trailer-signature';
    if (!chunking.mayHaveTrailers || name === undefined || value === undefined || !expected) {
      throw new S3Error('MalformedTrailerError', 'The request contained trailing data that was not well-formed.');
    }
    trailers.set(name.toLowerCase(), value);
  }
  if (!chunking.signatures || !chunking.mayHaveTrailers) return;
  const signature = trailers.get('x-amz-trailer-signature');
  trailers.delete('x-amz-trailer-signature');
  const canonical = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('');
  chunking.signatures.endTrailers(canonical, signature);
}
