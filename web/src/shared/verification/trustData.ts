import {
  type Checkpoint,
  type MinisignPublicKey,
  parsePublicKey,
  parseVerifierKey,
  tilePath,
  tileQuery,
  verifyCheckpoint,
} from '@transparency';
import { path } from '../api/path';
import { checkContinuation } from './checkContinuation';
import { readProvenEntry } from './provenEntry';
import type { SignedHead } from './seenHeads';
import { TrustDataUnavailable } from './TrustDataUnavailable';

/** A key that signs files, as the API lists it. */
interface SigningKey {
  publicKey: string;
}

/** Fetches public data. Throws TrustDataUnavailable without a response, or for any but a success. */
async function fetchTrustData(address: string, what: string): Promise<Uint8Array> {
  const message = `${what} could not be fetched`;
  try {
    const response = await fetch(address);
    if (!response.ok) throw new TrustDataUnavailable(message, response.status);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    if (error instanceof TrustDataUnavailable) throw error;
    throw new TrustDataUnavailable(message); // no connection, or it was lost
  }
}

const fetchText = async (address: string, what: string): Promise<string> =>
  new TextDecoder().decode(await fetchTrustData(address, what));

/** Fetches JSON that the API documents. */
export const fetchTrustJson = async <Body>(address: string, what: string): Promise<Body> =>
  JSON.parse(await fetchText(address, what)) as Body;

/** Fetches the public keys that sign files, the former ones included. */
export const fetchSigningKeys = (): Promise<MinisignPublicKey[]> => fetchKeys('/api/signing-keys');

/** Fetches the public keys that sign receipts and credit notes, the former ones included. */
export const fetchReceiptKeys = (): Promise<MinisignPublicKey[]> => fetchKeys('/api/receipt-keys');

async function fetchKeys(address: string): Promise<MinisignPublicKey[]> {
  const keys = await fetchTrustJson<SigningKey[]>(address, 'The public keys');
  return keys.map(({ publicKey }) => parsePublicKey(publicKey));
}

/**
 * Fetches the log's key and its head; verifies the head's signature, and that it continues the head that this browser saw last, or else the
 * one that the page knows. Throws LogChanged when it does not.
 */
export async function fetchLogHead(known?: SignedHead): Promise<SignedHead> {
  const [key, note] = await Promise.all([
    fetchText('/log/vkey', "The log's key"),
    fetchText('/log/checkpoint', "The log's head"),
  ]);
  const verifierKey = parseVerifierKey(key);
  const head = verifyCheckpoint(note, verifierKey);
  const signed = { key: verifierKey, head };
  const readPath = (address: string) => fetchTile(head, address);
  const reader = {
    readTile: (...tile: Parameters<typeof tilePath>) => readPath(tilePath(...tile)),
    readEntry: (index: number) => readProvenEntry(head, index, readPath),
  };
  await checkContinuation(signed, reader, known);
  return signed;
}

/** Fetches a tile of a log by its path. */
export const fetchTile = ({ origin }: Checkpoint, tile: string): Promise<Uint8Array> =>
  fetchTrustData(`/log/${tile}${tileQuery(origin)}`, 'The public log');

/** Fetches the signature of a version. */
export const fetchSignature = (toolId: string, version: number): Promise<string> =>
  fetchText(path`/api/tools/${toolId}/versions/${String(version)}/signature`, 'The signature');
