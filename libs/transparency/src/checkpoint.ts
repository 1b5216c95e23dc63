import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { concatBytes, equalBytes, fromBase64, toBase64 } from './bytes';
import { verifyEd25519 } from './ed25519';

/** Signed notes and checkpoints (C2SP signed-note and tlog-checkpoint). */

const ED25519_TYPE = Uint8Array.of(1);
const KEY_ID_BYTES = 4;
const MAX_NOTE_CHARACTERS = 64 * 1024;
const NAME = /^[^\s+]+$/u;
// Control characters, without the end of a line, may not be in a note.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

/** The public half of a key that signs notes. */
export interface VerifierKey {
  name: string;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

/** The head of a log: its size in entries, and its root of 32 bytes. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
}

/** Returns the four bytes that name a key in signatures. */
const noteKeyId = ({ name, publicKey }: VerifierKey): Uint8Array =>
  sha256(concatBytes(new TextEncoder().encode(`${name}\n`), ED25519_TYPE, publicKey)).slice(
    0,
    KEY_ID_BYTES,
  );

/** Writes a key as one line: `name+hex(id)+base64(type and key)`. Throws an Error for a name with a space or a plus sign. */
export function formatVerifierKey(key: VerifierKey): string {
  checkName(key.name);
  const id = bytesToHex(noteKeyId(key));
  return `${key.name}+${id}+${toBase64(concatBytes(ED25519_TYPE, key.publicKey))}`;
}

/** Reads a key. Throws an Error for what `formatVerifierKey` does not write. */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name = '', id = '', encoded = ''] =
    /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text.trim()) ?? [];
  const key = { name, publicKey: fromBase64(encoded).slice(1) };
  const isEd25519 = fromBase64(encoded)[0] === ED25519_TYPE[0] && key.publicKey.length === 32;
  if (!isEd25519 || !equalBytes(hexToBytes(id), noteKeyId(key)))
    throw new Error('This is not an Ed25519 verifier key.');
  return key;
}

/**
 * Returns a signed note: the text, which must end with a line break, an empty line and the
 * signature. `sign` returns 64 bytes of Ed25519.
 */
export function signNote(
  text: string,
  key: VerifierKey,
  sign: (message: Uint8Array) => Uint8Array,
): string {
  checkName(key.name);
  if (!text.endsWith('\n') || CONTROL.test(text)) throw new Error('This text cannot be signed.');
  const signature = concatBytes(noteKeyId(key), sign(new TextEncoder().encode(text)));
  return `${text}\n— ${key.name} ${toBase64(signature)}\n`;
}

/**
 * Returns the text of a note that a key has signed; other keys' signatures are ignored. Throws an
 * Error when the key has not signed it, or the signature is wrong.
 */
export function verifyNote(note: string, key: VerifierKey): string {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || note.length > MAX_NOTE_CHARACTERS || CONTROL.test(note) || !note.endsWith('\n'))
    throw new Error('This is not a signed note.');
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.flatMap((line) => {
    const [, name, encoded = ''] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
    if (!name) throw new Error('A signature of the note is malformed.');
    const bytes = fromBase64(encoded);
    const isOurs = name === key.name && equalBytes(bytes.slice(0, KEY_ID_BYTES), noteKeyId(key));
    return isOurs ? [bytes.slice(KEY_ID_BYTES)] : [];
  });
  if (signatures.length === 0) throw new Error(`The note is not signed by ${key.name}.`);
  const message = new TextEncoder().encode(text);
  if (!signatures.every((signature) => verifyEd25519(message, signature, key.publicKey)))
    throw new Error(`The signature of ${key.name} is wrong.`);
  return text;
}

/** Writes a checkpoint's text, to be signed. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/**
 * Reads the text of a checkpoint, signed or not; extension lines are ignored. Throws an Error for
 * any other text. It does not verify: see `verifyNote`.
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [, origin = '', size = '', root = ''] =
    /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? [];
  if (origin === '' || !Number.isSafeInteger(Number(size)))
    throw new Error('This is not a checkpoint of a log.');
  return { origin, size: Number(size), root: fromBase64(root) };
}

/** Returns the checkpoint of a note that the log's key has signed, whose origin is the key's name. Throws an Error otherwise. */
export function verifyCheckpoint(note: string, key: VerifierKey): Checkpoint {
  const checkpoint = parseCheckpoint(verifyNote(note, key));
  if (checkpoint.origin !== key.name) throw new Error('The checkpoint is of another log.');
  return checkpoint;
}

function checkName(name: string): void {
  if (!NAME.test(name)) throw new Error('The name of a key has a space or a plus sign.');
}
