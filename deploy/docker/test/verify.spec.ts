import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

describe('npm run test:containers without a container engine', () => {
  it.each([
    ['fails', [], 1],
    ['only says so in the nightly run', ['--skip-without-engine'], 0],
  ])('%s', (_title, words, status) => {
    const program = resolve(__dirname, '..', 'verify', 'main.mjs');
    const env = { PATH: '' };
    expect(
      spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' }),
    ).toMatchObject({ status, stdout: expect.stringMatching(/^Not run: .* no container engine/) });
  });
});
