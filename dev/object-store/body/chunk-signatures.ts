import { createHash } from 'node:crypto';
import { S3Error } from '../s3-error';
import { sha256Hex } from '../signing/canonical-request';
import { equalInConstantTime, sign, type SigningScope } from '../signing/signature-v4';

const hashOfNothing = sha256Hex('');

/** Verifies the chain of signatures of a chunked upload: each covers its chunk and the signature before it, from the request's on. */
export class ChunkSignatures {
  private chunk = createHash('sha256');

  constructor(
    private readonly signing: SigningScope,
    private previous: string,
  ) {}

  /** Takes in some bytes of the current chunk. */
  update(piece: Buffer): void {
    this.chunk.update(piece);
  }

  /** Ends the current chunk; a wrong or missing signature is SignatureDoesNotMatch. */
  endChunk(signature: string | undefined): void {
    const hash = this.chunk.digest('hex');
    this.chunk = createHash('sha256');
    this.advance(signature, sign(this.signing, 'AWS4-HMAC-SHA256-PAYLOAD', this.previous, hashOfNothing, hash));
  }

  /** Checks the signature over the trailing headers (`name:value\n` each). */
  endTrailers(canonicalTrailers: string, signature: string | undefined): void {
    this.advance(signature, sign(this.signing, 'AWS4-HMAC-SHA256-TRAILER', this.previous, sha256Hex(canonicalTrailers)));
  }

  private advance(signature: string | undefined, expected: string): void {
    if (signature === undefined || !equalInConstantTime(expected, signature)) {
      throw new S3Error('SignatureDoesNotMatch', 'The signature of a chunk does not match the signature we calculated.');
    }
    this.previous = expected;
  }
}
