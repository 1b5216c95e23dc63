import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { AccessLevel } from '@libs/contracts';
import { conflict, notFound, unavailable } from '@libs/errors';
import { ObjectStore } from '@libs/storage';
import { EntityManager } from 'typeorm';
import { type Candidate, findCandidate } from '../store/find-candidate';
import { CheckAccess } from './check-access';
import { LearnTool } from './learn-tool';

/** A tool whose bytes may leave, and which are there. */
export interface ReleasedTool {
  id: string;
  accessLevel: AccessLevel;
  filename: string;
  fileKey: string;
  /** Hex. */
  fileSha256: string;
  /** Bytes of the file. */
  size: number;
}

/** Finds a tool's file for a member who may have it; asks the stores and services it needs, so it runs before the transaction. */
@Injectable()
export class ReleaseTool {
  constructor(
    @InjectEntityManager() private readonly database: EntityManager,
    private readonly learnTool: LearnTool,
    private readonly checkAccess: CheckAccess,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Throws not-found, conflict (no file yet), forbidden, or unavailable when somebody who has to be asked is away.
   * A file that is not where it is known to be may just have been replaced: then catalogue is asked, once.
   */
  async run(toolId: string, userId: string, now: Date): Promise<ReleasedTool> {
    const known = await findCandidate(this.database, toolId, userId);
    const released = known && (await this.release(known, userId, now));
    if (released) return released;
    await this.learnTool.run(toolId);
    const learned = await findCandidate(this.database, toolId, userId);
    if (!learned) throw notFound('no_such_tool', 'Tool not found');
    if (!learned.fileKey) throw conflict('no_file', 'This tool has no file yet');
    const second = await this.release(learned, userId, now);
    if (!second) throw unavailable('file_missing', 'This file is temporarily unavailable. Please try again.');
    return second;
  }

  /** Null when there is no file here, as far as is known. */
  private async release(candidate: Candidate, userId: string, now: Date): Promise<ReleasedTool | null> {
    const { toolId: id, accessLevel, filename, fileKey, fileSha256 } = candidate;
    if (!fileKey || !fileSha256) return null;
    await this.checkAccess.run(candidate, userId, now);
    const stored = await this.objects.stat(fileKey);
    return stored && { id, accessLevel, filename, fileKey, fileSha256, size: stored.size };
  }
}
