import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcomeOf, SECURITY_EVENTS } from './security-events';

describe('security events', () => {
  it('are explained in docs/security-log.md, all of them and no others', () => {
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
  ])('an answer of %d counts as %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome));
});
