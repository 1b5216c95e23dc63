import type { FileDigest, LogEntry } from '@transparency';
import { path } from '../api/path';
import { checkSignature } from './checkSignature';
import { LogChanged } from './LogChanged';
import { readProvenEntry } from './provenEntry';
import {
  fetchLogHead,
  fetchSignature,
  fetchSigningKeys,
  fetchTile,
  fetchTrustJson,
} from './trustData';
import { TrustDataUnavailable } from './TrustDataUnavailable';

/** The record of a version in `GET /api/tools/{id}/versions`, which lists the newest first, that a file is compared with. */
interface VersionRecord {
  version: number;
  sha256: string;
  logIndex: number | null;
  withdrawnAt: string | null;
}

/** `refused`: it is not what was published. `changed`: the public log is not the one that this browser saw. `unverified`: something that is needed could not be fetched. */
export type DownloadCheck =
  | { state: 'verified' }
  | { state: 'unverified' | 'refused' | 'changed'; reason: string };

/** The tool that was downloaded. */
export interface DownloadedTool {
  id: string;
  /** The version that was asked for; the newest when absent. */
  version?: number;
  /** The digest that the page shows, if it shows one. */
  sha256?: string | null;
  /** The digest that the response announced, so that an older version cannot take the place of the newest; absent without one. */
  announced?: string;
}

/** Checks a file that was downloaded: its digest, its signature and its entry in the public log. */
export async function verifyDownload(
  tool: DownloadedTool,
  digest: FileDigest,
): Promise<DownloadCheck> {
  if (tool.announced && tool.announced !== digest.sha256)
    return { state: 'refused', reason: NOT_ANNOUNCED };
  try {
    await checkDownload(tool, digest);
    return { state: 'verified' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof LogChanged) return { state: 'changed', reason };
    if (!(error instanceof TrustDataUnavailable)) return { state: 'refused', reason };
    // The page knows a digest already, and without the rest it is all there is.
    if (tool.sha256 && tool.sha256 !== digest.sha256) return { state: 'refused', reason: MISMATCH };
    return { state: 'unverified', reason };
  }
}

const MISMATCH = 'Its SHA-256 digest is not that of a published file.';
const NOT_ANNOUNCED = 'Its SHA-256 digest is not the one that was announced.';

async function checkDownload(
  { id: toolId, version: asked, sha256: shown }: DownloadedTool,
  digest: FileDigest,
): Promise<void> {
  const versions = await fetchTrustJson<VersionRecord[]>(
    path`/api/tools/${toolId}/versions`,
    "The tool's versions",
  );
  // A new version may appear while that of the page is downloaded.
  const newest = versions.find(({ withdrawnAt }) => withdrawnAt === null);
  const isExpected = ({ version, sha256 }: VersionRecord) =>
    asked === undefined ? sha256 === newest?.sha256 || sha256 === shown : version === asked;
  const record = versions.find(
    (version) => version.sha256 === digest.sha256 && isExpected(version),
  );
  if (!record) throw new Error(MISMATCH);
  if (typeof record.logIndex !== 'number')
    throw new TrustDataUnavailable('This version is not in the public log yet');
  const [keys, signature, entry] = await Promise.all([
    fetchSigningKeys(),
    fetchSignature(toolId, record.version),
    readEntry(record.logIndex),
  ]);
  if (!isEntryOf(entry, toolId, record.version, digest))
    throw new Error('The entry of the public log is about another file.');
  checkSignature(signature, digest, keys, entry);
}

const isEntryOf = (entry: LogEntry, toolId: string, version: number, digest: FileDigest): boolean =>
  entry.action !== 'withdraw' &&
  entry.toolId === toolId &&
  entry.version === version &&
  entry.sha256 === digest.sha256 &&
  entry.size === digest.size;

async function readEntry(index: number): Promise<LogEntry> {
  const { head } = await fetchLogHead();
  return readProvenEntry(head, index, (address) => fetchTile(head, address));
}
