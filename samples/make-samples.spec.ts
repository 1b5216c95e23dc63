import { join } from 'node:path';
import { buildTool } from './build/build-tool';
import { drawThumbnail } from './build/draw-thumbnail';
import { explainDownload } from './build/explain-download';
import { makeSamples, type Sample } from './make-samples';
import { readCatalogue } from './read-catalogue';
import type { SeedTool } from './seed-tool';

// The process that makes the samples runs from its source, too.
process.env.NODE_OPTIONS = `-r ${JSON.stringify(join(__dirname, '../tests/harness/run-source.cjs'))}`;

async function all(tools: SeedTool[]): Promise<Sample[]> {
  const samples: Sample[] = [];
  for await (const sample of makeSamples(tools)) samples.push(sample);
  return samples;
}

describe('samples made in a process of their own', () => {
  it('come in the order asked for, byte for byte what this process would make', async () => {
    const [first, second] = await readCatalogue();
    const samples = await all([second!, first!]);
    expect(samples.map(({ tool }) => tool)).toEqual([second, first]);
    for (const { tool, explained, file, picture } of samples) {
      expect(explained).toEqual(await explainDownload(tool));
      expect(file).toEqual(await buildTool(tool));
      expect(picture.equals(await drawThumbnail(tool))).toBe(true);
    }
  });

  it('are an error when that process cannot go on', async () => {
    const [tool] = await readCatalogue();
    await expect(all([{ ...tool!, fileName: 'a-tool.of-no-kind' }])).rejects.toMatchObject({
      cause: new Error('making the sample tools ended early (1)'),
    });
  });
});
