import { Injectable } from '@nestjs/common';
import { type AdminPath, type AuditAction, catalogueAudited } from '@libs/contracts';
import { publishAudit } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { refuseOutdatedEdit } from '../tools/tool-state';
import type { AddPathRequest, ChangePathRequest } from './path.dto';
import { noSuchPath, PathRepository } from './path.repository';

interface Change {
  action: Extract<AuditAction, `path.${string}`>;
  actorId: string;
  before: AdminPath | null;
  after: AdminPath | null;
}

/** What administrators do to learning paths, with its audit records. */
@Injectable()
export class PathsService {
  constructor(
    private readonly paths: PathRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Throws `conflict` when another path has the slug, `invalid` for unknown tools. */
  add(request: AddPathRequest, actorId: string): Promise<AdminPath> {
    const id = uuidv7();
    return this.transactions.run(async (tx, now) => {
      await this.paths.insert(tx, { ...request, id }, now);
      return this.finish(tx, id, { action: 'path.add', actorId, before: null }, now);
    });
  }

  /** Throws `not-found`, `conflict` for an outdated edit, and `invalid` for unknown tools. */
  replace(id: string, request: ChangePathRequest, actorId: string): Promise<AdminPath> {
    return this.transactions.run(async (tx, now) => {
      const before = await this.paths.lock(tx, id);
      if (!before) throw noSuchPath();
      const edited = request.updatedAt === undefined ? undefined : new Date(request.updatedAt);
      refuseOutdatedEdit(new Date(before.updatedAt), edited);
      await this.paths.replace(tx, id, request, now);
      return this.finish(tx, id, { action: 'path.edit', actorId, before }, now);
    });
  }

  /** Throws `not-found`. */
  remove(id: string, actorId: string): Promise<void> {
    return this.transactions.run(async (tx, now) => {
      const before = await this.paths.lock(tx, id);
      if (!before) throw noSuchPath();
      await this.paths.delete(tx, id);
      await audit(tx, { action: 'path.delete', actorId, before, after: null }, now);
    });
  }

  /** Audits a change and returns the path after it. */
  private async finish(
    tx: EntityManager,
    id: string,
    change: Omit<Change, 'after'>,
    now: Date,
  ): Promise<AdminPath> {
    const after = await this.paths.read(tx, id);
    if (!after) throw noSuchPath();
    await audit(tx, { ...change, after }, now);
    return after;
  }
}

async function audit(
  tx: EntityManager,
  { action, actorId, before, after }: Change,
  at: Date,
): Promise<void> {
  const { id: subjectId, title: subjectName } = (before ?? after)!;
  await publishAudit(tx, catalogueAudited, {
    action,
    actorId,
    subjectType: 'path',
    subjectId,
    subjectName,
    before: before && auditedPath(before),
    after: after && auditedPath(after),
    at,
  });
}

const auditedPath = ({ slug, title, summary, outcomes, unlisted, steps }: AdminPath) => ({
  slug,
  title,
  summary,
  outcomes,
  unlisted,
  steps: steps.map(({ toolId, lesson, questions }) => ({ toolId, lesson, questions })),
});
