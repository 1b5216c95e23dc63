import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { SECURITY_EVENTS } from './security-events';
import { openSecurityLog, toOutcome, type SecurityRecord } from './security-log';

const record: SecurityRecord = {
  event: 'account.login',
  outcome: 'success',
  status: 200,
  userId: null,
  clientAddress: '203.0.113.5',
  requestId: 'r1',
  method: 'POST',
  route: '/api/login',
};

function written(level: string): string[] {
  const lines: string[] = [];
  openSecurityLog(pino({ level }, { write: (line) => void lines.push(line) }))(record);
  return lines;
}

describe('the security log', () => {
  it.each(['trace', 'info', 'warn', 'error'])('is complete while LOG_LEVEL is %s', (level) => {
    expect(written(level).map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ log: 'security', msg: 'account.login: success', ...record }),
    ]);
  });

  it('is not written while LOG_LEVEL is silent', () => expect(written('silent')).toEqual([]));
});

describe('security events', () => {
  it('are exactly those that docs/security/security-log.md explains', () => {
    const text = readFileSync(join(__dirname, '../../../docs/security/security-log.md'), 'utf8');
    const explained = [...text.matchAll(/^\| (`[a-z]+\.[a-z-]+`.*?) \|/gm)].flatMap(([, names]) =>
      names?.replaceAll('`', '').split(', '),
    );
    expect(explained.sort()).toEqual([...SECURITY_EVENTS].sort());
  });

  it.each([
    [200, 'success'],
    [401, 'failure'],
    [409, 'failure'],
    [403, 'refused'],
    [429, 'throttled'],
    [503, 'error'],
  ])('maps status %d to %s', (status, outcome) => expect(toOutcome(status)).toBe(outcome));
});
