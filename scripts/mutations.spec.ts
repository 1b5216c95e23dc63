import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Mutation = Record<'guard' | 'file' | 'find' | 'tests', string>;

const ROOT = join(__dirname, '..');

it('each guard of npm run test:mutations is in its file once, and its tests exist', async () => {
  const { MUTATIONS } = (await import(join(__dirname, 'mutations.mjs'))) as {
    MUTATIONS: Mutation[];
  };
  const isOnce = ({ file, find }: Mutation) =>
    readFileSync(join(ROOT, file), 'utf8').split(find).length === 2;
  const hasTests = ({ tests }: Mutation) =>
    existsSync(join(ROOT, `${tests}.ts`)) || existsSync(join(ROOT, `${tests}.spec.ts`));
  expect(
    MUTATIONS.filter((mutation) => !isOnce(mutation) || !hasTests(mutation)).map(
      ({ guard }) => guard,
    ),
  ).toEqual([]);
});
