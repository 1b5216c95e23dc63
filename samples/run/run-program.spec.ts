import { tmpdir } from 'node:os';
import { isInstalled, runProgram } from './run-program';

describe('a program on this machine', () => {
  it('is installed when it answers who it is', () => {
    expect(isInstalled('node')).toBe(true);
  });

  it('is missing when there is none of that name, or when it is there and does not work', () => {
    expect(isInstalled('no-such-program-here')).toBe(false);
    expect(isInstalled('false')).toBe(false);
  });

  it('is run in the folder, with its output and its exit code, and without the secrets of this process', async () => {
    process.env.A_SECRET = 'x';
    const script =
      'console.log(process.cwd(), process.env.A_SECRET, process.env.LANG); process.exitCode = 3';
    const { code, output } = await runProgram('node', ['-e', script], tmpdir());
    delete process.env.A_SECRET;
    expect([code, output.trim().split(' ').slice(1)]).toEqual([3, ['undefined', 'C.UTF-8']]);
  });
});
