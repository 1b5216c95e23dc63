import { listSigningKeys } from '@libs/signing';
import {
  decodeLogEntry,
  equalBytes,
  leafHash,
  type LogEntry,
  type MinisignSignature,
  parsePublicKey,
  parseSignature,
  parseTrustedComment,
  verifyEd25519,
  verifyTrustedComment,
} from '@libs/transparency';
import type { EntityManager } from 'typeorm';
import type { ToolVersionRecord } from './tool-version.entity';

/** The columns of a version that its signature vouches for. */
type SignedColumns = Pick<
  ToolVersionRecord,
  'number' | 'filename' | 'size' | 'sha256' | 'blake2b' | 'signature'
>;

/** Why the row of a version is not what one of the recorded keys has signed; undefined if it is. */
export async function findSignatureProblem(
  tx: EntityManager,
  version: SignedColumns,
): Promise<string | undefined> {
  let signature: MinisignSignature;
  try {
    signature = parseSignature(version.signature);
  } catch {
    return 'it has no signature';
  }
  const keys = (await listSigningKeys(tx)).map(({ publicKey }) => parsePublicKey(publicKey));
  const key = keys.find((candidate) => verifyTrustedComment(signature, candidate));
  if (!key) return 'none of the recorded keys has made its signature';
  const signed = parseTrustedComment(signature.trustedComment);
  const isNamed =
    signed?.version === version.number &&
    signed.file === version.filename &&
    signed.size === version.size &&
    signed.sha256 === version.sha256;
  const isHashed = verifyEd25519(version.blake2b, signature.signature, key.publicKey);
  return isNamed && isHashed ? undefined : 'its signature is about another file';
}

interface Row {
  entry: Buffer;
  hash: Buffer;
}

/**
 * Why the row of a version is not what the entry of its signature in the log says; undefined if it is. An attacker with write access to the database can
 * record a key and sign with it, but the entries are compared with the checkpoint in the object store.
 */
export async function findEntryProblem(
  tx: EntityManager,
  { toolId, number, filename, size, sha256, logIndex }: ToolVersionRecord,
): Promise<string | undefined> {
  const [row] = await tx.query<Row[]>(
    `select entry, leaf_hash as hash from log_entries
    where log = (select log from log_state) and index = $1::bigint`,
    [logIndex],
  );
  if (!row) return 'the log has no entry of it';
  const bytes = new Uint8Array(row.entry);
  if (!equalBytes(leafHash(bytes), new Uint8Array(row.hash))) return 'its log entry was rewritten';
  const entry = readEntry(bytes);
  if (!entry) return 'its log entry is malformed';
  const isLogged =
    entry.action !== 'withdraw' &&
    entry.toolId === toolId &&
    entry.version === number &&
    entry.file === filename &&
    entry.size === size &&
    entry.sha256 === sha256;
  return isLogged ? undefined : 'its log entry is about another file';
}

function readEntry(bytes: Uint8Array): LogEntry | undefined {
  try {
    return decodeLogEntry(bytes);
  } catch {
    return undefined; // the caller reports it
  }
}
