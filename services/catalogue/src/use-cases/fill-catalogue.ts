import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { type BuiltFile, makeSamples, readCatalogue, type Sample } from '../../../../samples';
import { fileKindOf } from '../domain/file-kind';
import { cleanFilename } from '../domain/filename';
import { readFields } from '../domain/read-fields';
import { sampleFields } from '../domain/sample-fields';
import { newDetails } from '../domain/tool-details';
import { SeedingProgress } from '../store/seeding-progress';
import { TempFile } from '../uploads/temp-file';
import type { UploadedFile } from '../uploads/upload';
import { AcceptUpload } from './accept-upload';
import { AddTool } from './add-tool';

/** Milliseconds between the creation times of two samples, which keep the order of the sample catalogue. */
const APART = 1000;

/** Seeds an empty catalogue through the same checks as an upload; resumes an interrupted run. */
@Injectable()
export class FillCatalogue {
  constructor(
    private readonly progress: SeedingProgress,
    private readonly acceptUpload: AcceptUpload,
    private readonly addTool: AddTool,
    private readonly transactions: Transactions,
  ) {}

  /** Returns how many tools were added. Adds each tool in its own transaction; `stop` takes effect between two. */
  async run(now: Date, stop: AbortSignal): Promise<number> {
    const startedAt = await this.progress.begin(now);
    if (!startedAt) return 0;
    const [tools, done] = await Promise.all([readCatalogue(), this.progress.done()]);
    const place = new Map(tools.map(({ slug }, index) => [slug, index]));
    let added = 0;
    for await (const sample of makeSamples(tools.filter(({ slug }) => !done.has(slug)))) {
      if (stop.aborted) return added;
      await this.add(sample, startedAt, new Date(startedAt.getTime() - (place.get(sample.tool.slug) ?? 0) * APART));
      added += 1;
    }
    await this.progress.finish(now);
    return added;
  }

  private async add({ tool, explained, file, picture }: Sample, startedAt: Date, at: Date): Promise<void> {
    const fields = sampleFields(tool, explained, startedAt);
    const thumbnail = { filename: `${tool.slug}.png`, bytes: picture };
    const toolFile = file && (await uploadedFile(file));
    try {
      await this.acceptUpload.run({ fields, toolFile, thumbnail }, (kept) =>
        this.transactions.run(async (tx) => {
          const id = await this.addTool.run(tx, newDetails(readFields(fields)), kept, { userId: null, at, filename: tool.fileName });
          await this.progress.record(tx, tool.slug, id);
        }),
      );
    } finally {
      await toolFile?.content.close();
    }
  }
}

async function uploadedFile(built: BuiltFile): Promise<UploadedFile> {
  const filename = cleanFilename(built.filename);
  const kind = fileKindOf(filename);
  if (!kind) throw new Error(`${filename} is not a kind of file the catalogue takes`);
  return { filename, kind, content: await TempFile.from(once(built.content)) };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
