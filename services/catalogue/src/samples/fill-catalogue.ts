import { Inject, Injectable, Logger } from '@nestjs/common';
import type { SamplePath, SampleTool } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PeriodicJobs, Readiness } from '@libs/service';
import { Path } from '../paths/path.entity';
import { PathRepository } from '../paths/path.repository';
import { PreviewsService } from '../previews/previews.service';
import { ScreenshotsService, type StoredScreenshot } from '../screenshots/screenshots.service';
import { addTool } from '../tools/tool-changes';
import { newDetails } from '../tools/tool-details';
import { readToolForm } from '../tools/read-tool-form';
import { VersionPublisher } from '../tools/version-publisher';
import { AcceptUpload } from '../uploads/accept-upload';
import type { Upload } from '../uploads/upload';
import { CatalogueSettings } from '../catalogue.settings';
import { readSamplePaths, readSamples, samplePictures, sampleUpload } from './read-samples';
import { SeedingRepository } from './seeding.repository';

/** Time between the creation times of two samples, so that lists keep the order of the sample catalogue. */
const CREATION_INTERVAL_MS = 1000;

/** Fills an empty catalogue with the sample tools through the same checks as an upload; resumes an interrupted run. */
@Injectable()
export class FillCatalogue {
  @Inject(VersionPublisher)
  private readonly publisher: VersionPublisher;

  constructor(
    private readonly seeding: SeedingRepository,
    private readonly acceptUpload: AcceptUpload,
    private readonly paths: PathRepository,
    private readonly screenshots: ScreenshotsService,
    private readonly previews: PreviewsService,
    private readonly transactions: Transactions,
  ) {}

  /** Adds each tool in its own transaction, then all learning paths in one; `stop` takes effect between two. Returns the number of added tools. */
  async run(stop: AbortSignal): Promise<number> {
    const startedAt = await this.seeding.begin(await this.transactions.now());
    if (!startedAt) return 0;
    const added = await this.addTools(startedAt, stop);
    if (!stop.aborted) {
      const samples = await readSamplePaths();
      await this.transactions.run(async (tx, now) => {
        await this.addPaths(tx, samples, now);
        await this.seeding.finish(tx, now);
      });
    }
    return added;
  }

  /** Adds learning paths, without deleted tools. Leaves out paths without tools, and those whose address is taken. */
  async addPaths(tx: EntityManager, samples: readonly SamplePath[], now: Date): Promise<void> {
    const toolIds = await this.seeding.lockTools(tx);
    const taken = new Set((await tx.find(Path)).map(({ slug }) => slug));
    for (const { slug, title, summary, outcomes, steps } of samples) {
      const known = steps.flatMap(({ tool, ...content }) => {
        const toolId = toolIds.get(tool);
        return toolId === undefined ? [] : [{ toolId, ...content }];
      });
      if (taken.has(slug) || known.length === 0) continue;
      const path = {
        id: uuidv7(),
        slug,
        title,
        summary,
        outcomes,
        unlisted: false,
        steps: known,
      };
      await this.paths.insert(tx, path, now);
    }
  }

  private async addTools(startedAt: Date, stop: AbortSignal): Promise<number> {
    const [samples, done] = await Promise.all([readSamples(), this.seeding.findSlugs()]);
    if (samples.length > done.size) await this.publisher.requireLog();
    let added = 0;
    for (const [index, sample] of samples.entries()) {
      if (done.has(sample.slug)) continue;
      if (stop.aborted) return added;
      const at = new Date(startedAt.getTime() - index * CREATION_INTERVAL_MS);
      await this.addTool(sample, startedAt, at);
      added += 1;
    }
    return added;
  }

  private async addTool(sample: SampleTool, startedAt: Date, at: Date): Promise<void> {
    const upload = await sampleUpload(sample, startedAt);
    try {
      const details = newDetails(await readToolForm(upload.fields));
      const screenshots: StoredScreenshot[] = [];
      for (const { picture, alt } of await samplePictures(sample))
        screenshots.push(await this.screenshots.save(picture, alt));
      const preview = await this.extractPreview(sample, upload);
      await this.acceptUpload.run(upload, (stored) =>
        this.transactions.run(async (tx) => {
          const tool = await addTool(tx, details, stored, {
            actorId: null,
            at,
            publisher: this.publisher,
          });
          for (const screenshot of screenshots)
            await this.screenshots.append(tx, tool.id, screenshot);
          if (preview) await this.previews.attach(tx, tool, preview);
          await this.seeding.add(tx, sample.slug, tool.id);
        }),
      );
    } finally {
      await upload.toolFile?.content.close();
    }
  }

  private async extractPreview({ slug, preview }: SampleTool, { toolFile }: Upload) {
    if (preview === undefined || !toolFile) return null;
    const page = await this.previews.extract(toolFile.content, preview);
    if (!page) throw new Error(`The download of ${slug} has no page ${preview}`);
    return page;
  }
}

const RETRY_MS = 1000;

/** Fills an empty catalogue with the sample tools while the service already listens; readiness fails until it is done. */
@Injectable()
export class SampleCatalogueJob {
  private readonly logger = new Logger('SampleCatalogueJob');
  private isDone = false;

  constructor(
    { SEED_CATALOGUE }: CatalogueSettings,
    readiness: Readiness,
    jobs: PeriodicJobs,
    private readonly transactions: Transactions,
    private readonly fillCatalogue: FillCatalogue,
  ) {
    if (!SEED_CATALOGUE) return;
    readiness.register('sample-catalogue', async () => {
      if (!this.isDone) throw new Error('the sample catalogue is being filled in');
    });
    const job = jobs.every('SampleCatalogueJob', RETRY_MS, async (stopping) => {
      await this.fill(stopping);
      if (this.isDone) void job.stop();
    });
  }

  /** Waits for another replica that is filling the catalogue by trying again. */
  private async fill(stopping: AbortSignal): Promise<void> {
    const hasRun = await this.transactions.withLock('sample-catalogue', async () => {
      const added = await this.fillCatalogue.run(stopping);
      if (added > 0) this.logger.log({ added, msg: 'added the sample tools' });
    });
    this.isDone = hasRun && !stopping.aborted;
  }
}
