import {
  type Checkpoint,
  decodeEntries,
  decodeLogEntry,
  entriesPath,
  entryTiles,
  equalBytes,
  leafHash,
  type LogEntry,
  type MinisignPublicKey,
  rootHash,
  TILE_WIDTH,
  type VerifierKey,
} from '@transparency';
import {
  fetchLogHead,
  fetchReceiptKeys,
  fetchSignature,
  fetchSigningKeys,
  fetchTile,
} from '../../shared/verification/trustData';
import { signedEntryOf } from './findPublication';

/** Everything that is needed to verify files without a connection. */
export interface PublicLog {
  key: VerifierKey;
  head: Checkpoint;
  /** Undefined for an entry of a kind that this client does not know. */
  entries: (LogEntry | undefined)[];
  leafHashes: Uint8Array[];
  signingKeys: MinisignPublicKey[];
  receiptKeys: MinisignPublicKey[];
  /** By what they are about (`signatureKey`). */
  signatures: Map<string, string>;
  /** ISO 8601. */
  fetchedAt: string;
}

/** Signatures that are kept, those of the newest publications. */
const MAX_SIGNATURES = 300;
const AT_A_TIME = 4;

/**
 * Fetches the whole log and checks it against its signed head. With a log that is known already, only what is new, unless another log has
 * honestly taken its place. LogChanged says that the log does not continue the known one.
 */
export async function fetchPublicLog(before?: PublicLog): Promise<PublicLog> {
  const [{ key, head }, signingKeys, receiptKeys] = await Promise.all([
    fetchLogHead(before),
    fetchSigningKeys(),
    fetchReceiptKeys().catch(() => before?.receiptKeys ?? []), // files can be checked without them
  ]);
  const known = before?.head.origin === head.origin ? before : undefined;
  const size = known?.head.size ?? 0;
  if (known && head.size < size) return { ...known, fetchedAt: new Date().toISOString() }; // another tab saw the newer head first
  const added = await fetchEntries(size, head);
  const leafHashes = [...(known?.leafHashes ?? []), ...added.map(leafHash)];
  if (!equalBytes(rootHash(leafHashes), head.root))
    throw new Error('The entries of the public log do not match its signed head.');
  return {
    key,
    head,
    entries: [...(known?.entries ?? []), ...added.map(readEntry)],
    leafHashes,
    signingKeys,
    receiptKeys,
    signatures: before?.signatures ?? new Map<string, string>(),
    fetchedAt: new Date().toISOString(),
  };
}

async function fetchEntries(from: number, head: Checkpoint): Promise<Uint8Array[]> {
  const tiles = entryTiles(head.size).filter(({ index }) => (index + 1) * TILE_WIDTH > from);
  const bundles = await Promise.all(
    tiles.map(async ({ index, width }) =>
      decodeEntries(await fetchTile(head, entriesPath(index, width))),
    ),
  );
  return bundles.flat().slice(from - (tiles[0]?.index ?? 0) * TILE_WIDTH);
}

function readEntry(bytes: Uint8Array): LogEntry | undefined {
  try {
    return decodeLogEntry(bytes);
  } catch {
    return undefined; // of a kind that was added later: it counts in the tree, and says nothing here
  }
}

const signatureKey = ({ toolId, version, at }: LogEntry): string => `${toolId} ${version} ${at}`;

/** Returns the signature that is about an entry: the one that is kept, else the one that is fetched. */
export async function signatureOf(log: PublicLog, entry: LogEntry): Promise<string> {
  const text =
    log.signatures.get(signatureKey(entry)) ?? (await fetchSignature(entry.toolId, entry.version));
  log.signatures.set(signatureKey(entry), text);
  return text;
}

/** Fetches the signatures of the newest publications, so that they can be checked without a connection; stops when `isStopped` says so. */
export async function keepSignatures(log: PublicLog, isStopped: () => boolean): Promise<void> {
  const published = log.entries.filter((entry): entry is LogEntry => entry?.action === 'publish');
  const newest = published.slice(-MAX_SIGNATURES).reverse();
  const wanted = newest.map((entry) => signedEntryOf(log.entries, entry).entry);
  const keepNext = async (): Promise<void> => {
    for (let entry = wanted.shift(); entry && !isStopped(); entry = wanted.shift())
      await signatureOf(log, entry).catch(() => undefined); // it is fetched when it is needed, or said to be unavailable
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, keepNext));
}
