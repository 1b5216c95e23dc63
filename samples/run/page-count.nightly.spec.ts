import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buildDocument, documents } from './built-tools';

describe('a document', () => {
  it.each(documents)(
    '$slug has as many pages as its entry promises',
    async ({ slug, description, fileContains }) => {
      const promised = /(\d+)-page/.exec(`${description} ${fileContains}`)?.[1];
      const file = await buildDocument(slug);
      const pdf = await readFile(file, 'latin1');
      await rm(dirname(file), { recursive: true });
      expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(Number(promised));
    },
  );
});
