import sharp from 'sharp';
import type { CatalogueEntry } from '../catalogue-entry';
import { readCatalogue } from '../read-catalogue';
import { drawThumbnail } from './draw-thumbnail';
import { composePicture } from './thumbnail/compose-picture';
import { featuredMotif } from './thumbnail/featured-motifs';

const tools: CatalogueEntry[] = [];
beforeAll(async () => tools.push(...readCatalogue()));

describe('a thumbnail', () => {
  it('is a 16:9 PNG under the 2 MiB limit of an uploaded one', async () => {
    const png = await drawThumbnail(tools[0]!);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1280, height: 720 });
    expect(png.length).toBeLessThan(2_097_152);
  });

  it('is drawn the same way every time', async () => {
    expect((await drawThumbnail(tools[5]!)).equals(await drawThumbnail(tools[5]!))).toBe(true);
  });

  it('asks the machine for no font: letters are outlines', () => {
    for (const tool of tools) expect(composePicture(tool)).not.toMatch(/<text|font-/);
  });

  it('is different for each tool, also without its name and monogram', () => {
    expect(new Set(tools.map((tool) => composePicture(tool))).size).toBe(tools.length);
    const motifs = tools.map((tool) =>
      composePicture({ ...tool, name: 'Same', language: 'pdf', accessLevel: 'free' }),
    );
    expect(new Set(motifs.map((svg) => /<g[^>]*>(.*?)<\/g>/.exec(svg)?.[1])).size).toBe(
      tools.length,
    );
  });

  it('has a motif of its own for each of the three tools that the home page features, and for no other', () => {
    expect(tools.filter(({ slug }) => featuredMotif(slug))).toEqual(tools.slice(0, 3));
    expect(new Set(tools.slice(0, 3).map(({ slug }) => featuredMotif(slug))).size).toBe(3);
  });

  it('shows the same tool differently when its level, language or name changes', () => {
    const tool = tools[2]!;
    const before = composePicture(tool);
    for (const change of [
      { accessLevel: 'free' },
      { language: 'rust' },
      { name: 'Other' },
    ] as const) {
      expect(composePicture({ ...tool, ...change })).not.toBe(before);
    }
  });

  it('keeps every line of every name clear of the right edge of the name column', () => {
    for (const tool of tools) {
      const names = [
        ...composePicture(tool).matchAll(
          /<path transform="translate\(68\.0 (\d+)\.\d\)" fill="#e6e9f0" d="([^"]+)"/g,
        ),
      ];
      expect(names.length).toBeGreaterThan(0);
      for (const [, y, d] of names) {
        const xs = [...(d ?? '').matchAll(/[ML](-?[\d.]+)[ ,]/g)].map((match) => Number(match[1]));
        expect(68 + Math.max(...xs)).toBeLessThan(760);
        expect(Number(y)).toBeGreaterThan(192 + 60);
      }
    }
  });

  it('is refused for a learning path that has no motif', () => {
    expect(() => composePicture({ ...tools[3]!, path: 'knitting' as 'binary' })).toThrow(
      'knitting has no motif',
    );
  });
});
