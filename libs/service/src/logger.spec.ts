import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const LOADER = join(__dirname, '../../../tests/harness/run-source.cjs');
const LOGGER = join(__dirname, 'logger.ts');

function linesOf(statement: string): string[] {
  const program = `const { createPino } = require(${JSON.stringify(LOGGER)}); const log = createPino('test', 'info'); ${statement}`;
  return execFileSync(process.execPath, ['-r', LOADER, '-e', program], { encoding: 'utf8' }).trim().split('\n');
}

describe('log records', () => {
  it('redact secrets at any depth', () => {
    const secrets = ['password', 'authorization', 'cookie', 'token', 'secret', 'parameters'];
    const record = Object.fromEntries(secrets.map((name) => [name, 'hunter2']));
    const [line = ''] = linesOf(`log.info(${JSON.stringify({ ...record, req: record, err: { driver: record } })}, 'text')`);
    expect(line).not.toContain('hunter2');
    expect(JSON.parse(line)).toMatchObject({ service: 'test', level: 'info', msg: 'text', cookie: '[redacted]' });
  });

  it('are one line each', () => {
    const forged = 'a\n{"level":"error","msg":"forged"}\r\n\u2028';
    const lines = linesOf(`log.info({ name: ${JSON.stringify(forged)} }, ${JSON.stringify(forged)})`);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ msg: forged, name: forged, level: 'info' }),
    ]);
  });
});
