import { Injectable } from '@nestjs/common';
import { readSigningKeys, type SigningKey } from '@libs/signing';
import { type Checkpoint, formatCheckpoint, formatVerifierKey } from '@libs/transparency';
import { CatalogueSettings } from '../catalogue.settings';
import { openLogNote, signLogNote } from './log-notes';

/** Signs checkpoints with every key of `LOG_KEYS`. */
@Injectable()
export class LogSigner {
  private readonly keys: [SigningKey, ...SigningKey[]];

  constructor({ LOG_KEYS }: CatalogueSettings) {
    this.keys = readSigningKeys(LOG_KEYS, 'LOG_KEYS');
  }

  /** Returns a signed note; equal checkpoints have equal notes. */
  sign(checkpoint: Checkpoint): string {
    return signLogNote(formatCheckpoint(checkpoint), checkpoint.origin, this.keys);
  }

  /** Returns the verifier key of the first key, as one line. */
  verifierKey(origin: string): string {
    const [{ publicKey }] = this.keys;
    return `${formatVerifierKey({ name: origin, publicKey })}\n`;
  }

  /** Returns the text of a note that one of the keys has signed in the name of a log. Throws an Error for any other. */
  open(note: string, origin: string): string {
    return openLogNote(
      note,
      origin,
      this.keys.map(({ publicKey }) => publicKey),
    );
  }
}
