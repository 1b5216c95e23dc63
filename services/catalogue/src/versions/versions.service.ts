import { Injectable } from '@nestjs/common';
import { catalogueAudited, findTeacherNotes, toolUpdated } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { addToOutbox, publishAudit } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { findPaths } from '../safety/file-report.entity';
import { searchColumns } from '../tools/search';
import { filenameFor } from '../uploads/filename';
import type { ToolRecord } from '../tools/tool.entity';
import { ToolRepository } from '../tools/tool.repository';
import { toToolState } from '../tools/tool-state';
import { toCurrentVersion } from '../tools/tool-version.entity';
import { VersionPublisher } from '../tools/version-publisher';
import { findCurrentVersion, VersionRepository } from './version.repository';

interface Withdrawal {
  reason: string;
  actorId: string;
}

/** Withdraws versions. The tool falls back to its newest version that is not withdrawn; without one, it has no file. */
@Injectable()
export class VersionsService {
  constructor(
    private readonly tools: ToolRepository,
    private readonly versions: VersionRepository,
    private readonly publisher: VersionPublisher,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the versions as JSON. Throws `not-found`, or `conflict` when the version is already withdrawn. */
  async withdraw(toolId: string, number: number, { reason, actorId }: Withdrawal): Promise<string> {
    await this.publisher.requireLog();
    return this.transactions.run(async (tx, at) => {
      const tool = await this.tools.lock(tx, toolId);
      const version = await this.versions.find(toolId, number, tx);
      if (version.withdrawnAt !== null)
        throw conflict('version_withdrawn', `Version ${number} is already withdrawn.`);
      await this.publisher.withdraw(tx, tool, { version, reason, at });
      if (version.objectKey === tool.fileKey) await fallBack(tx, tool, at);
      const { sha256 } = version;
      if (sha256 !== tool.fileSha256)
        tool.withdrawnFiles = [
          ...tool.withdrawnFiles.filter((file) => file.sha256 !== sha256),
          { sha256, version: number, reason, withdrawnAt: at.toISOString() },
        ];
      tool.version += 1;
      await tx.save(tool);
      await addToOutbox(tx, toolUpdated(toToolState(tool), { version: tool.version }));
      await publishAudit(tx, catalogueAudited, {
        action: 'version.withdraw',
        actorId,
        subjectType: 'tool',
        subjectId: toolId,
        subjectName: tool.name,
        before: {},
        after: { version: number, sha256, reason },
        at,
      });
      return this.versions.listJson(toolId, tx);
    });
  }
}

async function fallBack(tx: EntityManager, tool: ToolRecord, at: Date): Promise<void> {
  const current = await findCurrentVersion(tx, tool.id);
  tool.fileKey = current?.objectKey ?? null;
  tool.fileSize = current?.size ?? null;
  tool.fileSha256 = current?.sha256 ?? null;
  tool.fileScan = current?.scan ?? null;
  tool.policyReason = current?.policyReason ?? null;
  tool.teacherNotes = findTeacherNotes(await findPaths(tx, tool.fileSha256));
  Object.assign(tool, searchColumns(tool));
  tool.fileUpdatedAt = current ? at : null;
  tool.currentVersion = current && toCurrentVersion(current);
  tool.filename = current?.filename ?? filenameFor(tool.name, tool.language);
}
