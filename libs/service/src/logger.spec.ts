import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const LOADER = join(__dirname, '../../../tests/harness/run-source.cjs');
const LOGGER = join(__dirname, 'logger.ts');

function run(statement: string) {
  const program = `const { createPino } = require(${JSON.stringify(LOGGER)}); const log = createPino('test', 'info'); ${statement}`;
  return spawnSync(process.execPath, ['-r', LOADER, '-e', program], { encoding: 'utf8' });
}

const readLines = (statement: string): string[] => run(statement).stdout.trim().split('\n');

describe('log records', () => {
  it('redact secrets at any depth', () => {
    const secrets = ['password', 'authorization', 'cookie', 'token', 'secret', 'parameters'];
    const record = Object.fromEntries(secrets.map((name) => [name, 'hunter2']));
    const [line = ''] = readLines(
      `log.info(${JSON.stringify({ ...record, req: record, err: { driver: record } })}, 'text')`,
    );
    expect(line).not.toContain('hunter2');
    expect(JSON.parse(line)).toMatchObject({
      service: 'test',
      level: 'info',
      msg: 'text',
      cookie: '[redacted]',
    });
  });

  it('name an error that nothing has handled, before it ends the process', () => {
    const cause = "setTimeout(() => Promise.reject(new TypeError('no such thing')))";
    const { status, stdout } = run(
      `const { logUncaughtErrors } = require(${JSON.stringify(LOGGER)}); logUncaughtErrors(log); ${cause}`,
    );
    expect(status).toBe(1);
    const [record = '', ...others] = stdout.trim().split('\n');
    const error = {
      type: 'TypeError',
      message: 'no such thing',
      stack: expect.stringContaining('TypeError'),
    };
    expect(JSON.parse(record)).toMatchObject({
      level: 'fatal',
      service: 'test',
      origin: 'unhandledRejection',
      err: error,
    });
    expect(others).toEqual([]);
  });

  it('are one line each', () => {
    const forged = 'a\n{"level":"error","msg":"forged"}\r\n\u2028';
    const lines = readLines(
      `log.info({ name: ${JSON.stringify(forged)} }, ${JSON.stringify(forged)})`,
    );
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ msg: forged, name: forged, level: 'info' }),
    ]);
  });
});
