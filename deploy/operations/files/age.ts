import { createHmac } from 'node:crypto';
import { Duplex } from 'node:stream';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { codeOf } from '../command-error';

/** The data was changed or truncated, or encrypted for another identity. */
export class DecryptionError extends Error {}

/** The data was encrypted for another identity. */
export class WrongKeyError extends DecryptionError {}

type Chunks = AsyncIterable<Buffer>;

async function* encrypt(identity: string, source: Chunks): Chunks {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  for await (const chunk of await encrypter.encrypt(ReadableStream.from(source)))
    yield Buffer.from(chunk);
}

async function* decrypt(identity: string, source: Chunks): Chunks {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  // The library asks identities in turn, so this one only if the key above opens nothing. Its error has no code of its own.
  let isWrongKey = false;
  decrypter.addIdentity({
    unwrapFileKey: () => {
      isWrongKey = true;
      return null;
    },
  });
  try {
    for await (const chunk of await decrypter.decrypt(ReadableStream.from(source)))
      yield Buffer.from(chunk);
  } catch (error) {
    if (codeOf(error) !== undefined) throw error; // the source's
    const { message } = error as Error;
    throw new (isWrongKey ? WrongKeyError : DecryptionError)(message, { cause: error });
  }
}

/** Encrypts for an age identity (`AGE-SECRET-KEY-1...`), as `age -r` does for its recipient. */
export function encryptStream(identity: string): Duplex {
  return Duplex.from((source: Chunks) => encrypt(identity, source));
}

/** Decrypts as `age -d` does, and emits verified bytes only; fails with {@link DecryptionError}. */
export function decryptStream(identity: string): Duplex {
  return Duplex.from((source: Chunks) => decrypt(identity, source));
}

/** Returns a file name that reveals nothing without the identity. */
export function hideName(identity: string, name: string): string {
  return createHmac('sha256', identity).update(`name ${name}`).digest('hex');
}
