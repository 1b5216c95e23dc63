import type { Call } from './call-log';
import { faultTable, processTable } from './report';
import { summarize } from './fault-result';

const aCall = (given: Partial<Call>): Call => ({
  kind: 'browse',
  actor: 'visitor',
  beganAt: 1000,
  endedAt: 1100,
  status: 200,
  outcome: 'ok',
  ...given,
});

describe('the report', () => {
  const course = {
    beganAt: 1000,
    endedAt: 6000,
    recoveredAt: 7500,
    convergenceMs: 400,
    findings: [],
  };
  const calls = [
    aCall({}),
    aCall({ outcome: 'fail', status: 503 }),
    aCall({ outcome: 'unknown', status: null, endedAt: 4000 }),
  ];
  const harmless = summarize('a fault', calls, course);
  const harmful = summarize(
    'another',
    [aCall({ outcome: 'fail', status: 500, disallowed: 'browse: 500' })],
    {
      ...course,
      recoveredAt: null,
      findings: [
        { kind: 'lost', about: 'a mail', detail: '' },
        { kind: 'lost', about: 'a receipt', detail: '' },
        { kind: 'doubled', about: 'a download', detail: '' },
      ],
    },
  );

  it('counts calls by result, findings, and responses that are never allowed', () => {
    expect(harmless).toMatchObject({
      calls: { ok: 1, fail: 1, unknown: 1 },
      disallowed: {},
      slowestSeconds: 3,
      recoverySeconds: 1.5,
      convergenceSeconds: 0.4,
    });
    expect(harmful).toMatchObject({
      calls: { ok: 0, fail: 1, unknown: 0 },
      disallowed: { 'browse: 500': 1 },
      recoverySeconds: null,
    });
  });

  it('is one table with a line for each fault and a line of totals', () => {
    expect(faultTable([harmless, harmful]).split('\n')).toEqual([
      'fault        s  ok  fail  unknown  lost  doubled  wrong  disallowed  slowest s  all ok after s  converged after s',
      'a fault    5.0   1     1        1     0        0      0           0        3.0             1.5                0.4',
      'another    5.0   0     1        0     2        1      0           1        0.1           never                0.4',
      '2 faults  10.0   1     2        1     2        1      0           1                                              ',
      '',
    ]);
  });

  it('shows memory and descriptors of each process before and after', () => {
    const before = [{ process: 'gateway', memory: 900, descriptors: 200 }];
    const row = processTable(before, [{ process: 'gateway', memory: 991, descriptors: 221 }])
      .split('\n')
      .find((line) => line.startsWith('gateway'));
    expect(row?.trim().split(/ +/)).toEqual(['gateway', '900', '991', '200', '221']);
  });
});
