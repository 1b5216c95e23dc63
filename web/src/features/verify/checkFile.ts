import { type FileDigest, inclusionProof, type LogEntry, verifyInclusion } from '@transparency';
import { checkSignature } from '../../shared/verification/checkSignature';
import { fetchTrustJson } from '../../shared/verification/trustData';
import { TrustDataUnavailable } from '../../shared/verification/TrustDataUnavailable';
import { findPublication, type Publication } from './findPublication';
import { type PublicLog, signatureOf } from './publicLog';

/** One step of the check: what it found, or why it found nothing. */
export interface CheckStep {
  title: string;
  state: 'passed' | 'failed' | 'unavailable';
  text: string;
}

/** `unchecked`: the signature could not be fetched. */
export type Verdict = 'verified' | 'withdrawn' | 'replaced' | 'unchecked' | 'unknown' | 'failed';

/** What is known about a file. */
export interface FileCheck {
  filename: string;
  digest: FileDigest;
  verdict: Verdict;
  steps: CheckStep[];
  publication?: Publication;
  /** What the catalogue says now; undefined without a connection. */
  tool?: { name?: string; isOffered: boolean };
}

/** The part of `GET /api/files/{sha256}` that is shown. */
interface KnownFile {
  tools: { toolId: string; name: string; version: number; isCurrent: boolean }[];
}

/** Checks a file against the log: its digest, its entry under the signed head, and its signature. */
export async function checkFile(
  filename: string,
  digest: FileDigest,
  log: PublicLog,
): Promise<FileCheck> {
  const publication = findPublication(log.entries, digest.sha256);
  if (!publication) {
    const text = `No file with this SHA-256 is in the public log: ${digest.sha256}`;
    const steps: CheckStep[] = [{ title: 'Digest', state: 'failed', text }];
    return { filename, digest, verdict: 'unknown', steps };
  }
  const [signature, tool] = await Promise.all([
    signatureStep(log, digest, publication),
    findTool(digest.sha256, publication.entry),
  ]);
  const text = `SHA-256 ${digest.sha256}`;
  const digestStep: CheckStep = { title: 'Digest', state: 'passed', text };
  const steps = [digestStep, inclusionStep(log, publication), signature];
  return { filename, digest, steps, publication, tool, verdict: verdictOf(steps, publication) };
}

function verdictOf(steps: CheckStep[], { entry, withdrawal, newestVersion }: Publication): Verdict {
  if (steps.some(({ state }) => state === 'failed')) return 'failed';
  if (withdrawal) return 'withdrawn';
  if (steps.some(({ state }) => state === 'unavailable')) return 'unchecked';
  return newestVersion === entry.version ? 'verified' : 'replaced';
}

function inclusionStep(
  { head, key, leafHashes }: PublicLog,
  { signed: { index }, entry: { policy } }: Publication,
): CheckStep {
  const proof = inclusionProof(index, leafHashes);
  const [leafHash] = leafHashes.slice(index);
  const claim = { index, size: head.size, proof, root: head.root };
  const isIncluded = leafHash !== undefined && verifyInclusion({ ...claim, leafHash });
  const text = isIncluded
    ? `Entry ${index} of ${head.size}, proven with ${proof.length} hashes under the head that ${key.name} signed.${policy ? ` Safety policy ${policy.version}: ${policy.result}.` : ''}`
    : 'The entry is not under the signed head.';
  return { title: 'Public log', state: isIncluded ? 'passed' : 'failed', text };
}

async function signatureStep(
  log: PublicLog,
  digest: FileDigest,
  { signed: { entry } }: Publication,
): Promise<CheckStep> {
  const title = 'Signature';
  try {
    const keyId = checkSignature(await signatureOf(log, entry), digest, log.signingKeys, entry);
    return { title, state: 'passed', text: `Signed with minisign key ${keyId}` };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { title, state: error instanceof TrustDataUnavailable ? 'unavailable' : 'failed', text };
  }
}

async function findTool(sha256: string, entry: LogEntry): Promise<FileCheck['tool']> {
  try {
    const { tools } = await fetchTrustJson<KnownFile>(`/api/files/${sha256}`, 'The tool');
    const found = tools.find(
      ({ toolId, version }) => toolId === entry.toolId && version === entry.version,
    );
    return { name: found?.name, isOffered: found?.isCurrent ?? false };
  } catch (error) {
    const isGone = error instanceof TrustDataUnavailable && error.status === 404;
    return isGone ? { isOffered: false } : undefined; // without a connection, the log alone names the tool
  }
}
