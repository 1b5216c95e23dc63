import { Injectable, Logger } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { type EntityManager, IsNull } from 'typeorm';
import { FileSigner } from '../signing/file-signer';
import { LogGuard } from '../transparency-log/log-guard';
import { findPolicyResult, policyResult } from '../safety/file-report.entity';
import type { StoredFile } from '../uploads/upload';
import { logVersion } from './log-version';
import { findEntryProblem, findSignatureProblem } from './signed-version';
import { ToolRecord } from './tool.entity';
import { toCurrentVersion, ToolVersionRecord } from './tool-version.entity';

interface Published {
  id: string;
  slug: string;
}

/** A new file of a tool, with the notes of its version. */
interface NewFile {
  file: StoredFile;
  notes: string;
  at: Date;
}

/** Publishes the files of tools as signed versions, and records it in the transparency log, in the transaction that changes the tool. */
@Injectable()
export class VersionPublisher {
  private readonly logger = new Logger('VersionPublisher');

  constructor(
    private readonly signer: FileSigner,
    private readonly guard: LogGuard,
  ) {}

  /** Throws `unavailable` when nothing may be published, because the log has lost entries. Call it before the transaction. */
  requireLog(): Promise<void> {
    return this.guard.requireIntact();
  }

  /** Gives a stored tool a new file, which becomes its next version; the former one stays. */
  async publish(tx: EntityManager, tool: ToolRecord, { file, notes, at }: NewFile): Promise<void> {
    const [latest] = await tx.query<{ number: number | null }[]>(
      'select max(number) as number from tool_versions where tool_id = $1',
      [tool.id],
    );
    const { key: objectKey, filename, size, sha256, blake2b, scan, policy, policyReason } = file;
    const version = tx.create(ToolVersionRecord, {
      toolId: tool.id,
      number: (latest?.number ?? 0) + 1,
      objectKey,
      filename,
      size,
      sha256,
      blake2b,
      scan,
      notes,
      policyReason,
      publishedAt: at,
      withdrawnAt: null,
      withdrawalReason: null,
    });
    version.signature = this.sign(tool, version, at);
    version.logIndex = await logVersion(tx, 'publish', tool, {
      version,
      at,
      policy: policyResult(policy, policyReason),
      reason: policyReason ?? undefined,
    });
    await tx.insert(ToolVersionRecord, version);
    tool.currentVersion = toCurrentVersion(version);
    await tx.update(ToolRecord, { id: tool.id }, { currentVersion: tool.currentVersion });
  }

  /** Replaces the object and the name of the version with a key, whose content stays the same. Throws `conflict` when it does not. */
  async replaceObject(
    tx: EntityManager,
    tool: Published,
    former: { fileKey: string | null },
    { file: { key, filename, scan, policyReason, sha256 }, at }: Omit<NewFile, 'notes'>,
  ): Promise<void> {
    const version = await tx.findOneBy(ToolVersionRecord, {
      toolId: tool.id,
      objectKey: former.fileKey ?? '',
    });
    if (!version) return;
    await this.requireSigned(tx, version);
    if (version.sha256 !== sha256) this.refuse(version, 'the tool has the digest of another file');
    const isRenamed = version.filename !== filename;
    Object.assign(version, { objectKey: key, filename, scan, policyReason });
    if (isRenamed) await this.change(tx, tool, { version, at });
    await tx.save(version);
  }

  /** Signs the versions of a tool again after its slug, which the signatures name, has changed. Throws `conflict` for a row that was not signed. */
  async rename(tx: EntityManager, tool: Published, at: Date): Promise<void> {
    for (const version of await findOffered(tx, tool.id)) {
      await this.requireSigned(tx, version);
      await this.change(tx, tool, { version, at });
      await tx.save(version);
    }
  }

  /** Marks a version as withdrawn. */
  async withdraw(
    tx: EntityManager,
    tool: Published,
    { version, reason, at }: { version: ToolVersionRecord; reason: string; at: Date },
  ): Promise<void> {
    Object.assign(version, { withdrawnAt: at, withdrawalReason: reason });
    await logVersion(tx, 'withdraw', tool, { version, at, reason });
    await tx.save(version);
  }

  /** Records that the versions of a tool that is being deleted are no longer offered; returns the keys of all. */
  async removeAll(tx: EntityManager, tool: Published, at: Date): Promise<string[]> {
    for (const version of await findOffered(tx, tool.id))
      await logVersion(tx, 'withdraw', tool, { version, at, reason: 'The tool was deleted.' });
    const all = await tx.findBy(ToolVersionRecord, { toolId: tool.id });
    return all.map(({ objectKey }) => objectKey);
  }

  /** A new signature must not vouch for a file that somebody has put into the row since the last one. */
  private async requireSigned(tx: EntityManager, version: ToolVersionRecord): Promise<void> {
    const problem =
      (await findSignatureProblem(tx, version)) ?? (await findEntryProblem(tx, version));
    if (problem) this.refuse(version, problem);
  }

  private refuse({ toolId, number }: ToolVersionRecord, problem: string): never {
    this.logger.error({ toolId, number, reason: problem, msg: 'a version is not what was signed' });
    throw conflict(
      'version_altered',
      `Version ${number} is not the file that was signed: ${problem}. Look for the change (npm run ops -- log:audit), and withdraw the version.`,
    );
  }

  /** Signs a version again, and logs what the new signature says. */
  private async change(
    tx: EntityManager,
    tool: Published,
    { version, at }: { version: ToolVersionRecord; at: Date },
  ): Promise<void> {
    version.signature = this.sign(tool, version, at);
    const policy = await findPolicyResult(tx, version);
    version.logIndex = await logVersion(tx, 'change', tool, { version, at, policy });
  }

  /** The trusted comment has the time of the entry that the signature belongs to. */
  private sign({ slug }: Published, version: ToolVersionRecord, at: Date): string {
    const { number, filename: file, size, sha256, blake2b } = version;
    const time = Math.floor(at.getTime() / 1000);
    return this.signer.sign(blake2b, { slug, version: number, file, size, time, sha256 });
  }
}

const findOffered = (tx: EntityManager, toolId: string): Promise<ToolVersionRecord[]> =>
  tx.find(ToolVersionRecord, {
    where: { toolId, withdrawnAt: IsNull() },
    order: { number: 'ASC' },
  });
