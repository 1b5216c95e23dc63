import { Injectable } from '@nestjs/common';
import type { SelfCheckResult } from '@libs/contracts';
import { conflict, notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { MemberLimit } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { CatalogueSettings } from '../catalogue.settings';
import { type ListedStep, ProgressRepository } from './progress.repository';
import { checkAnswers } from './self-check';

export const NO_SUCH_STEP = 'The learning path has no such step';
const CHECKS_PER_MINUTE = 10;

interface MemberStep {
  userId: string;
  slug: string;
  toolId: string;
}

/** What members do in learning paths. */
@Injectable()
export class ProgressService {
  private readonly limit: MemberLimit;

  constructor(
    private readonly progress: ProgressRepository,
    private readonly transactions: Transactions,
    { RATE_LIMITS }: CatalogueSettings,
  ) {
    this.limit = new MemberLimit({ perMinute: CHECKS_PER_MINUTE, isOn: RATE_LIMITS === 'on' });
  }

  /** Throws 404 for an unknown step, 409 for one without questions, and 429 above the limit. */
  check(step: MemberStep, answers: readonly number[]): Promise<SelfCheckResult> {
    return this.limit.run(step.userId, () =>
      this.transactions.run(async (tx, now) => {
        const listed = await this.find(tx, step);
        if (listed.questions.length === 0)
          throw conflict('no_self_check', 'This step has no questions.');
        const result = checkAnswers(listed.questions, answers);
        if (result.isRight) await this.progress.add(tx, step.userId, listed, now);
        return result;
      }),
    );
  }

  /** Throws 404 for an unknown step. */
  markAsDone(step: MemberStep): Promise<void> {
    return this.transactions.run(async (tx, now) =>
      this.progress.add(tx, step.userId, await this.find(tx, step), now),
    );
  }

  /** Throws 404 for an unknown step. */
  markAsNotDone(step: MemberStep): Promise<void> {
    return this.transactions.run(async (tx) =>
      this.progress.remove(tx, step.userId, await this.find(tx, step)),
    );
  }

  private async find(tx: EntityManager, { slug, toolId }: MemberStep): Promise<ListedStep> {
    const step = await this.progress.findStep(tx, slug, toolId);
    if (!step) throw notFound('path_step_not_found', NO_SUCH_STEP);
    return step;
  }
}
