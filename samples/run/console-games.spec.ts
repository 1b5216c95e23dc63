import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolFolder } from '../samples-folder';
import { isInstalled, runProgram } from './run-program';

/** Builds the game from its portable source for this machine and plays it with these keys, one on each line. */
async function play(slug: string, keys: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'game-'));
  try {
    const build = `gcc -std=c11 -Wall -Wextra -Werror -o "${folder}/game" main.c`;
    const lines = `printf '%s' '${[...keys].join('\n')}'`;
    const { code, output } = await runProgram(
      'sh',
      ['-c', `${build} && ${lines} | "${folder}/game"`],
      toolFolder(slug),
    );
    expect(code).toBe(0);
    return output;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const describeWithCompiler = isInstalled('gcc')
  ? describe
  : (title: string, _tests: () => void) =>
      it.skip(`${title}: not played, gcc is not installed (apt-get install gcc)`, () => undefined);

describeWithCompiler('the console games, built from the source that ships', () => {
  it.each([
    ['Well led', '1231221332131323132121123113232'],
    ['Recovered, with scars', '1231221322131323132121123113212'],
    ['Recovered, cause unknown', '322312223321313231311111123111232'],
    ['Recovered, not believed', '122122133213312331322121223122332'],
    ['The second case', '1231221332131323132121123113231'],
    ['Paid, and not free', '12312213321313231232121123113232'],
    ['Back to day one', '12312213321313231321221123113232'],
    ['Patients came to harm', '221233122111221121331222213333123311321323'],
  ])('the incident can end with: %s', async (ending, keys) => {
    const output = await play('incident-command-simulator', keys);
    expect(output).toContain(`ENDING: ${ending}\n`);
    expect(output).toContain(`${keys.length} decisions, `);
  });

  it('the incident led by the plan explains every decision, and makes each report in time', async () => {
    const output = await play('incident-command-simulator', '1231221332131323132121123113232');
    expect(output).toContain("31 decisions, 31 of them the plan's");
    expect(output.match(/^ {4}Why: /gm)).toHaveLength(31);
    expect(output.match(/: sent Day \d+, \d\d:\d\d, in time$/gm)).toHaveLength(4);
    expect(output.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('the incident led badly shows the better decision, and asks again for an unclear key', async () => {
    const output = await play('incident-command-simulator', '2x');
    expect(output).toContain('Please: 1, 2, 3 or q.');
    expect(output).toContain('Better: Have the technician unplug');
    expect(output).toContain('You left before the end.');
  });

  it('the incident reported late is late in the debrief, and a missing report is named', async () => {
    expect(await play('incident-command-simulator', '12312213321313232321231123113232')).toMatch(
      /early warning \(24 h\) .*, LATE$/m,
    );
    expect(
      await play('incident-command-simulator', '221233122111221121331222213333123311321323'),
    ).toMatch(/GDPR breach report .*: not sent$/m);
  });

  it.each(['network-defender-console', 'spot-the-phish-arcade'])(
    '%s passes its own tests',
    async (slug) => {
      const { code, output } = await runProgram('sh', ['test.sh'], toolFolder(slug));
      expect([code, output.match(/^FAILED.*/gm)]).toEqual([0, null]);
    },
  );

  it.each(['incident-command-simulator', 'network-defender-console', 'spot-the-phish-arcade'])(
    '%s ends without input',
    async (slug) => {
      expect(await play(slug, '')).toContain('Press Enter.');
    },
  );
});
