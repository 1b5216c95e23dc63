import { splitAtMatch } from './suggestions';

describe('the match in a suggestion', () => {
  it.each([
    ['Port Scan', 'scan', ['Port ', 'Scan', '']],
    ['Topic: Networks', ' netw ', ['Topic: ', 'Netw', 'orks']],
    ['Port Scan', 'pasword', ['Port Scan', '', '']],
    ['Port Scan', ' ', ['Port Scan', '', '']],
  ])('%s, %s', (label, typed, parts) => {
    expect(splitAtMatch(label, typed)).toEqual(parts);
  });
});
