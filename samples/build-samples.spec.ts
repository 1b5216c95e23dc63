import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleTool } from '@libs/contracts';
import { buildTool } from './build/build-tool';
import { drawThumbnail } from './build/draw-thumbnail';
import { explainDownload } from './build/explain-download';
import { buildSamples } from './build-samples';
import { readCatalogue } from './read-catalogue';

const [first, second] = readCatalogue() as [
  ReturnType<typeof readCatalogue>[number],
  ReturnType<typeof readCatalogue>[number],
];
const paths = [
  {
    slug: 'start',
    title: 'Start',
    summary: 'The first steps.',
    outcomes: 'Begin',
    steps: [{ tool: first.slug, lesson: '' }],
  },
];
let folder: string;
const file = (name: string) => readFile(join(folder, 'files', name));
const manifest = async (): Promise<SampleTool[]> =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'samples-'))));
afterEach(() => rm(folder, { recursive: true }));

describe('the built samples', () => {
  it('are listed in the order of the catalogue, with the fields of the upload form', async () => {
    await buildSamples({ tools: [second, first], paths }, folder);
    const tools = await manifest();
    expect(tools.map(({ slug }) => slug)).toEqual([second.slug, first.slug]);
    const { contents, lessonExcerpt } = await explainDownload(first);
    expect(tools[1]).toMatchObject({
      fields: {
        name: first.name,
        language: first.language,
        price: String(first.priceCents),
        topic: first.path,
        outcomes: first.outcomes.join('\n'),
        contents: contents.join('\n'),
        lessonExcerpt,
      },
      offerEndsInHours: first.offerEndsInHours,
    });
  });

  it('hold the download and the thumbnail of each tool', async () => {
    await buildSamples({ tools: [first, second], paths }, folder);
    for (const tool of [first, second]) {
      expect((await file(tool.fileName)).equals(await buildTool(tool))).toBe(true);
      expect((await file(`${tool.slug}.png`)).equals(await drawThumbnail(tool))).toBe(true);
    }
  });

  it('list the learning paths', async () => {
    await buildSamples({ tools: [first], paths }, folder);
    expect(JSON.parse(await readFile(join(folder, 'paths.json'), 'utf8'))).toEqual(paths);
  });

  it('hold nothing of an earlier build', async () => {
    await buildSamples({ tools: [first, second], paths }, folder);
    await buildSamples({ tools: [second], paths }, folder);
    expect(await readdir(join(folder, 'files'))).toEqual(
      [`${second.slug}.png`, second.fileName, `screenshot-${second.slug}-1.png`].sort(),
    );
    expect((await manifest()).map(({ slug }) => slug)).toEqual([second.slug]);
  });

  it('have no manifest when one of the tools cannot be built', async () => {
    await buildSamples({ tools: [first], paths }, folder);
    await expect(
      buildSamples({ tools: [{ ...first, fileName: 'a-tool.of-no-kind' }], paths }, folder),
    ).rejects.toThrow('not a kind of file that can be built');
    expect(existsSync(join(folder, 'manifest.json'))).toBe(false);
  });
});
