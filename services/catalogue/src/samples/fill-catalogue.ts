import { Injectable } from '@nestjs/common';
import type { SampleTool } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { readFields } from '../tools/read-fields';
import { newDetails } from '../tools/tool-details';
import { SeedingProgressRepository } from './seeding.repository';
import { readSamplePaths, readSamples, sampleUpload } from './read-samples';
import { AcceptUpload } from '../uploads/accept-upload';
import { AddSamplePaths } from './add-sample-paths';
import { AddTool } from '../tools/tool-changes';

/** Time between the creation times of two samples, so that lists keep the order of the sample catalogue. */
const CREATION_INTERVAL_MS = 1000;

/** Fills an empty catalogue with the sample tools through the same checks as an upload; resumes an interrupted run. */
@Injectable()
export class FillCatalogue {
  constructor(
    private readonly progress: SeedingProgressRepository,
    private readonly acceptUpload: AcceptUpload,
    private readonly addTool: AddTool,
    private readonly addSamplePaths: AddSamplePaths,
    private readonly transactions: Transactions,
  ) {}

  /** Adds each tool in its own transaction, then all learning paths in one; `stop` takes effect between two. */
  async run(now: Date, stop: AbortSignal): Promise<number> {
    const startedAt = await this.progress.begin(now);
    if (!startedAt) return 0;
    const added = await this.addTools(startedAt, stop);
    if (!stop.aborted) await this.finish(now);
    return added;
  }

  private async addTools(startedAt: Date, stop: AbortSignal): Promise<number> {
    const [samples, done] = await Promise.all([readSamples(), this.progress.done()]);
    let added = 0;
    for (const [index, sample] of samples.entries()) {
      if (done.has(sample.slug)) continue;
      if (stop.aborted) return added;
      await this.add(
        sample,
        startedAt,
        new Date(startedAt.getTime() - index * CREATION_INTERVAL_MS),
      );
      added += 1;
    }
    return added;
  }

  private async finish(now: Date): Promise<void> {
    const paths = await readSamplePaths();
    await this.transactions.run(async (tx) => {
      await this.addSamplePaths.run(tx, paths, now);
      await this.progress.finish(tx, now);
    });
  }

  private async add(sample: SampleTool, startedAt: Date, at: Date): Promise<void> {
    const upload = await sampleUpload(sample, startedAt);
    try {
      await this.acceptUpload.run(upload, (stored) =>
        this.transactions.run(async (tx) => {
          const id = await this.addTool.run(tx, newDetails(readFields(upload.fields)), stored, {
            userId: null,
            at,
          });
          await this.progress.record(tx, sample.slug, id);
        }),
      );
    } finally {
      await upload.toolFile?.content.close();
    }
  }
}
