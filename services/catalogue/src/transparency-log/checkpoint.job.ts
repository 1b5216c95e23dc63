import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { measuredGauge, PeriodicJobs } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import { CHECKPOINT_KEY, LogGuard } from './log-guard';
import { LogSigner } from './log-signer';

const INTERVAL_MS = 2000;

/** Stores the checkpoint in the bucket when the log has grown, in one replica at a time. It never replaces one that the log contradicts. */
@Injectable()
export class CheckpointJob implements OnModuleInit {
  private readonly logger = new Logger('CheckpointJob');
  private stored = '';
  private problem: string | undefined;

  constructor(
    jobs: PeriodicJobs,
    transactions: Transactions,
    private readonly guard: LogGuard,
    private readonly signer: LogSigner,
    private readonly store: ObjectStore,
  ) {
    jobs.every('CheckpointJob', INTERVAL_MS, () =>
      transactions.withLock('log-checkpoint', () => this.run()).then(() => false),
    );
  }

  onModuleInit(): void {
    measuredGauge(
      'log_refused',
      'Whether the transparency log contradicts the checkpoint in the object store',
      () => (this.problem ? 1 : 0),
    );
    measuredGauge(
      'log_checkpoint_missing',
      'Whether the object store had no checkpoint although the transparency log has entries',
      () => (this.guard.isMissing ? 1 : 0),
    );
  }

  async run(): Promise<void> {
    const head = await this.guard.provenHead();
    if (head && this.signer.sign(head) === this.stored) return;
    const problem = await this.guard.findProblem();
    if (problem && problem !== this.problem)
      this.logger.error({ reason: problem, msg: 'the transparency log is not continued' });
    this.problem = problem;
    if (problem || !head) return;
    const checkpoint = this.signer.sign(head);
    await this.store.put(CHECKPOINT_KEY, Buffer.from(checkpoint), { contentType: 'text/plain' });
    this.stored = checkpoint;
  }
}
