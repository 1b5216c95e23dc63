import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SamplePath } from '@libs/contracts';
import { samplesFolder } from './samples-folder';

/** Returns the learning paths of `paths.json` in order. */
export const readPaths = (): SamplePath[] =>
  JSON.parse(readFileSync(join(samplesFolder(), 'paths.json'), 'utf8')) as SamplePath[];
