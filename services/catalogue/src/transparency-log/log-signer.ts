import { Injectable } from '@nestjs/common';
import { readSigningKeys, type SigningKey, signEd25519 } from '@libs/signing';
import {
  type Checkpoint,
  formatCheckpoint,
  formatVerifierKey,
  signNote,
  verifyCheckpoint,
} from '@libs/transparency';
import { CatalogueSettings } from '../catalogue.settings';

/** Signs checkpoints with every key of `LOG_KEYS`, so that monitors with an old or a new key accept them during a rotation. */
@Injectable()
export class LogSigner {
  private readonly keys: [SigningKey, ...SigningKey[]];

  constructor({ LOG_KEYS }: CatalogueSettings) {
    this.keys = readSigningKeys(LOG_KEYS, 'LOG_KEYS');
  }

  /** Returns a signed note; equal checkpoints have equal notes. */
  sign(checkpoint: Checkpoint): string {
    const text = formatCheckpoint(checkpoint);
    const notes = this.keys.map((key) =>
      signNote(text, { name: checkpoint.origin, publicKey: key.publicKey }, (message) =>
        signEd25519(key, message),
      ),
    );
    return `${text}\n${notes.map((note) => note.slice(text.length + 1)).join('')}`;
  }

  /** Returns the verifier key of the first key, as one line. */
  verifierKey(origin: string): string {
    const [{ publicKey }] = this.keys;
    return `${formatVerifierKey({ name: origin, publicKey })}\n`;
  }

  /** Reads a checkpoint that one of the keys has signed. Throws an Error for any other text. */
  open(note: string, origin: string): Checkpoint {
    const problems: unknown[] = [];
    for (const { publicKey } of this.keys) {
      try {
        return verifyCheckpoint(note, { name: origin, publicKey });
      } catch (error) {
        problems.push(error);
      }
    }
    throw problems[0];
  }
}
