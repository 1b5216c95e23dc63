import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcomeOf, SECURITY_EVENTS } from './security-events';

describe('security events', () => {
  it('are exactly those that docs/security-log.md explains', () => {
    const text = readFileSync(join(__dirname, '../../../../docs/security-log.md'), 'utf8');
    const explained = [...text.matchAll(/^\| `([a-z]+\.[a-z-]+)` \|/gm)].map(([, name]) => name);
    expect(explained).toEqual([...SECURITY_EVENTS]);
  });

  it.each([
    [200, 'success'],
    [401, 'failure'],
    [409, 'failure'],
    [403, 'refused'],
    [429, 'throttled'],
    [503, 'error'],
  ])('maps status %d to %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome));
});
