import { Injectable } from '@nestjs/common';
import type { SampleTool } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { readFields } from '../domain/read-fields';
import { newDetails } from '../domain/tool-details';
import { SeedingProgressRepository } from '../store/seeding-progress.repository';
import { readSamples, sampleUpload } from '../uploads/read-samples';
import { AcceptUpload } from './accept-upload';
import { AddSamplePaths } from './add-sample-paths';
import { AddTool } from './add-tool';

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

  async run(now: Date, stop: AbortSignal): Promise<number> {
    const added = await this.addTools(now, stop);
    if (!stop.aborted) await this.addSamplePaths.run(now);
    return added;
  }

  /** Adds each tool in its own transaction; `stop` takes effect between two. */
  private async addTools(now: Date, stop: AbortSignal): Promise<number> {
    const startedAt = await this.progress.begin(now);
    if (!startedAt) return 0;
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
    await this.progress.finish(now);
    return added;
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
