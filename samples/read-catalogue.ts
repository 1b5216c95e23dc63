import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedFolder } from './seed-folder';
import type { SeedTool } from './seed-tool';
import { validateTools } from './validate-tools';

/** Every sample tool in catalogue order; rejects with one sentence per defect when the list is not sound. */
export async function readCatalogue(): Promise<SeedTool[]> {
  const text = await readFile(join(seedFolder(), 'catalogue.json'), 'utf8');
  return validateTools(JSON.parse(text));
}
