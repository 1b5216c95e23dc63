import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SamplePath } from '@libs/contracts';
import { samplesFolder } from './samples-folder';

type Step = SamplePath['steps'][number];

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(join(samplesFolder(), name), 'utf8'));

/** Returns the learning paths of `paths.json` in order, each step with its tool's questions of `self-checks.json`. */
export function readPaths(): SamplePath[] {
  const checks = readJson('self-checks.json') as Record<string, Step['questions']>;
  const paths = readJson('paths.json') as SamplePath[];
  return paths.map((path) => ({
    ...path,
    steps: path.steps.map((step) => ({ ...step, questions: checks[step.tool] })),
  }));
}
