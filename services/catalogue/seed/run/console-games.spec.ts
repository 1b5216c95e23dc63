import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolFolder } from '../seed-folder';
import { isInstalled, runProgram } from './run-program';

jest.setTimeout(60_000);

/** Builds the game from its portable source for this machine and plays it with these keys, one on each line. */
async function play(slug: string, keys: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'game-'));
  try {
    const build = `gcc -std=c11 -Wall -Wextra -Werror -o "${folder}/game" main.c`;
    const lines = `printf '%s' '${[...keys].join('\n')}'`;
    const { code, output } = await runProgram('sh', ['-c', `${build} && ${lines} | "${folder}/game"`], toolFolder(slug));
    expect(code).toBe(0);
    return output;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const describeWithCompiler = isInstalled('gcc')
  ? describe
  : (title: string, _tests: () => void) => it.skip(`${title}: not played, gcc is not installed (apt-get install gcc)`, () => undefined);

describeWithCompiler('the console games, built from the source that ships', () => {
  it('the incident is led by the plan to a good end', async () => {
    const output = await play('incident-command-simulator', '212312332');
    expect(output).toContain("9 decisions, 9 of them the plan's");
    expect(output).toContain('The house came through. Write down why.');
  });

  it('the incident goes badly for patients who are forgotten, and asks again for an unclear key', async () => {
    const output = await play('incident-command-simulator', '3x2122112113');
    expect(output).toContain('Please: 1, 2, 3 or q.');
    expect(output).toContain('Patients were harmed.');
  });

  it('the shift closes everything and hears what it cost', async () => {
    expect(await play('network-defender-console', 'cccccccccccc')).toMatch(/END OF SHIFT: 12 alerts, 4 right, 5 serious ones closed/);
    expect(await play('network-defender-console', 'cicdeeceiecie')).toMatch(/END OF SHIFT: 12 alerts, 12 right, 0 serious ones closed/);
  });

  it('whoever calls all sixty messages phish misses none and accuses the honest ones', async () => {
    const output = await play('spot-the-phish-arcade', 'p'.repeat(60));
    expect(output).toMatch(/REPORT: 60 messages, \d+ right/);
    expect(output).toMatch(/phish missed 0, honest messages accused [1-9]/);
  });

  it.each(['incident-command-simulator', 'network-defender-console', 'spot-the-phish-arcade'])(
    '%s ends when nobody types',
    async (slug) => {
      expect(await play(slug, '')).toContain('Press Enter.');
    },
  );
});
