import { listSigningKeys } from '@libs/signing';
import {
  type LogEntry,
  type MinisignPublicKey,
  parsePublicKey,
  parseSignature,
  parseTrustedComment,
  showKeyId,
  verifyTrustedComment,
} from '@libs/transparency';
import type { EntityManager } from 'typeorm';
import type { AuditedLog } from './audited-log';

interface VersionRow {
  toolId: string;
  version: number;
  file: string;
  size: string;
  sha256: string;
  signature: string;
  logIndex: string;
  isWithdrawn: boolean;
}

const VERSIONS = `
  select tool_id as "toolId", number as version, filename as file, size, sha256, signature,
    log_index as "logIndex", withdrawn_at is not null as "isWithdrawn"
  from tool_versions order by tool_id, number`;

/** Compares the versions of all tools with the current log, and verifies their signatures with the recorded keys. */
export async function compareVersions(
  database: EntityManager,
  { last, signed }: AuditedLog,
): Promise<{ versions: number; problems: string[]; notes: string[] }> {
  const versions = await database.query<VersionRow[]>(VERSIONS);
  const keys = new Map(
    (await listSigningKeys(database)).map(({ publicKey }) => {
      const key = parsePublicKey(publicKey);
      return [showKeyId(key.id), key];
    }),
  );
  const problems: string[] = [];
  const used = new Map<string, number>();
  const unseen = new Map(last);
  for (const version of versions) {
    const id = `${version.toolId}/${version.version}`;
    const entry = last.get(id);
    unseen.delete(id);
    const name = `Version ${version.version} of the tool ${version.toolId}`;
    const difference = entry ? compareEntry(version, entry) : 'is not in the log';
    if (difference) problems.push(`${name} ${difference}.`);
    else {
      const { key, problem } = compareSignature(version, signed.get(id), keys);
      used.set(key, (used.get(key) ?? 0) + 1);
      if (problem) problems.push(`${name} ${problem}.`);
    }
  }
  for (const { action, toolId, version } of unseen.values())
    if (action !== 'withdraw')
      problems.push(`Version ${version} of the tool ${toolId} was published, but is gone.`);
  const notes = [...used].map(
    ([key, count]) => `Versions that the key ${key} has signed: ${count}.`,
  );
  return { versions: versions.length, problems, notes };
}

function compareEntry(
  { file, size, sha256, isWithdrawn }: VersionRow,
  entry: LogEntry,
): string | undefined {
  if (entry.sha256 !== sha256 || entry.size !== Number(size) || entry.file !== file)
    return 'is not the file that was published';
  if ((entry.action === 'withdraw') !== isWithdrawn)
    return `is ${isWithdrawn ? '' : 'not '}withdrawn, unlike in the log`;
  return undefined;
}

function compareSignature(
  { signature: text, logIndex }: VersionRow,
  logged: { index: number; entry: LogEntry } | undefined,
  keys: ReadonlyMap<string, MinisignPublicKey>,
): { key: string; problem?: string } {
  let signature: ReturnType<typeof parseSignature>;
  try {
    signature = parseSignature(text);
  } catch {
    return { key: 'none', problem: 'has no signature' };
  }
  const id = showKeyId(signature.keyId);
  const key = keys.get(id);
  if (!key) return { key: id, problem: `is signed with ${id}, which is none of the recorded keys` };
  if (!verifyTrustedComment(signature, key)) return { key: id, problem: 'has a wrong signature' };
  const comment = parseTrustedComment(signature.trustedComment);
  const isAboutIt =
    comment !== undefined &&
    logged?.index === Number(logIndex) &&
    comment.slug === logged.entry.slug &&
    comment.version === logged.entry.version &&
    comment.file === logged.entry.file &&
    comment.size === logged.entry.size &&
    comment.sha256 === logged.entry.sha256 &&
    comment.time === Math.floor(Date.parse(logged.entry.at) / 1000);
  return isAboutIt ? { key: id } : { key: id, problem: 'has the signature of something else' };
}
