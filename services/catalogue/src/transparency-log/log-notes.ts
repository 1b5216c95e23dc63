import { type SigningKey, signEd25519 } from '@libs/signing';
import { signNote, verifyNote } from '@libs/transparency';

/** Signs a text with every key, so that monitors with an old or a new key accept it during a rotation. `name` is the log's origin. */
export function signLogNote(text: string, name: string, keys: readonly SigningKey[]): string {
  const notes = keys.map((key) =>
    signNote(text, { name, publicKey: key.publicKey }, (message) => signEd25519(key, message)),
  );
  return `${text}\n${notes.map((note) => note.slice(text.length + 1)).join('')}`;
}

/** Returns the text of a note that one of the keys has signed in the name of a log. Throws an Error for any other. */
export function openLogNote(note: string, name: string, publicKeys: readonly Uint8Array[]): string {
  let problem: unknown = new Error('There is no key that verifies the note.');
  for (const publicKey of publicKeys) {
    try {
      return verifyNote(note, { name, publicKey });
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}
