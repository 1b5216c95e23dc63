import { Injectable } from '@nestjs/common';
import { type AdminPath, type AuditAction, catalogueAudited } from '@libs/contracts';
import { addToOutbox, auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { PathsRepository } from './path.repository';

interface PathChange {
  id: string;
  action: Extract<AuditAction, `path.${string}`>;
  actorId: string;
  now: Date;
}

/** Adds, replaces or deletes a learning path and publishes the audit record. */
@Injectable()
export class ChangePath {
  constructor(private readonly paths: PathsRepository) {}

  /** Returns the path after `write` as JSON text; `null` when it is deleted. */
  async run(
    tx: EntityManager,
    { id, action, actorId, now }: PathChange,
    write: () => Promise<void>,
  ): Promise<string> {
    await tx.query('select 1 from paths where id = $1 for update', [id]);
    const before = await this.stateOf(tx, id);
    await write();
    const after = await this.stateOf(tx, id);
    const subject = {
      subjectType: 'path',
      subjectId: id,
      subjectName: (before ?? after)?.title,
    } as const;
    const states = { before: before && audited(before), after: after && audited(after) };
    await addToOutbox(
      tx,
      catalogueAudited(auditRecordOf({ action, actorId, ...subject, ...states, at: now })),
    );
    return JSON.stringify(after);
  }

  private async stateOf(tx: EntityManager, id: string): Promise<AdminPath | null> {
    return JSON.parse(await this.paths.adminOneJson(id, tx)) as AdminPath | null;
  }
}

const audited = ({ slug, title, summary, unlisted, steps }: AdminPath) => ({
  slug,
  title,
  summary,
  unlisted,
  steps,
});
