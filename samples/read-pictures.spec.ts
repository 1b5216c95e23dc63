import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_LIMITS } from '@libs/contracts';
import { readCatalogue } from './read-catalogue';
import { picturesFolder, readPictures } from './read-pictures';

describe('the pictures of the sample tools', () => {
  const pictures = readPictures();

  it('are taken, each of a tool of the catalogue and of a page, a document or commands', () => {
    const slugs = new Set(readCatalogue().map(({ slug }) => slug));
    const wrong = pictures.filter(
      ({ tool, file, page, documentPage, run }) =>
        !slugs.has(tool) ||
        [page, documentPage, run].filter((subject) => subject !== undefined).length !== 1 ||
        !existsSync(join(picturesFolder(), file)),
    );
    expect(wrong).toEqual([]);
  });

  it('are described, and no more than a tool can have', () => {
    for (const { alt } of pictures) expect(alt).toMatch(/^.{10,200}$/);
    for (const { tool } of pictures)
      expect(pictures.filter((picture) => picture.tool === tool).length).toBeLessThanOrEqual(
        TOOL_LIMITS.screenshots,
      );
  });
});
