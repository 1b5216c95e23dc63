import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { archives, unpackTool } from './built-tools';
import { filesOf } from './missing-toolchains';
import { ownTests, type OwnTests } from './own-tests';
import { isInstalled, runProgram } from './run-program';
import { howToInstall } from './toolchains';

/** A command that tests one tool. */
type ToolTests = OwnTests & { slug: string };

/** The commands that test the tools, in catalogue order. */
export const toolTests: ToolTests[] = archives.flatMap(({ slug }) =>
  ownTests(filesOf(slug)).map((tests) => ({ ...tests, slug })),
);

/** Declares one test for each command; those whose language this machine does not have are skipped, and the report names them. */
export function declareToolTests(all: readonly ToolTests[]): void {
  for (const program of new Set(all.map((tests) => tests.program))) {
    const canRun = isInstalled(program);
    for (const tests of all.filter((other) => other.program === program)) {
      if (canRun) it(`${tests.slug}: ${[program, ...tests.arguments].join(' ')}`, () => run(tests));
      else
        it.skip(`${tests.slug}: not run, ${program} is not installed (${howToInstall(program)})`, () =>
          undefined);
    }
  }
}

async function run({ slug, program, arguments: args, line }: ToolTests): Promise<void> {
  const folder = await unpackTool(slug);
  try {
    const { code, output } = await (line
      ? runProgram('sh', ['-c', line], folder)
      : runProgram(program, args, folder));
    if (code !== 0)
      throw new Error(`${program} ${args.join(' ')} in ${slug} ended with ${code}:\n${output}`);
  } finally {
    await rm(join(folder, '..'), { recursive: true });
  }
}
