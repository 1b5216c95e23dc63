import { isInside, parseRange, unwrap } from './toy-address.mjs';

const ranges = (...texts) => texts.map((text) => parseRange(text));
const PRIVATE4 = ranges('10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '0.0.0.0/8');
const PRIVATE = [...PRIVATE4, ...ranges('::/128', '::1/128', 'fc00::/7', 'fe80::/10')];
const within = (list, address) => list.some((range) => isInside(address, range));

const refusePrivate = (address) => (within(PRIVATE, unwrap(address)) ? 'it is private' : undefined);
const webOnly = ({ scheme }) => (['http', 'https'].includes(scheme) ? undefined : 'only http and https');
const loose = { redirects: 'unchecked', hops: 3 };

/** Nine guards as they are found in the wild. Each forgets one thing; levels.json shows them as text. */
export const GUARDS = {
  nothing: { ...loose },
  words: {
    ...loose,
    checkUrl: ({ text }) => ['localhost', '127.0.0.1', '169.254.169.254', '[::1]', '10.'].map((word) => (text.toLowerCase().includes(word) ? `it contains ${word}` : undefined)).find(Boolean),
  },
  literals: {
    ...loose,
    redirects: 'none',
    checkUrl: (url) => webOnly(url) ?? (url.host === 'localhost' || (url.address && within(PRIVATE4, unwrap(url.address))) || url.address?.version === 6 ? 'it is an inner address' : undefined),
  },
  four: {
    ...loose,
    redirects: 'none',
    pin: true,
    checkUrl: webOnly,
    checkAddresses: (address) => (within(PRIVATE4, address) ? 'it is private' : undefined),
  },
  begins: {
    ...loose,
    redirects: 'none',
    checkUrl: ({ text }) => (text.startsWith('https://images.shop.example.com') ? undefined : 'it does not begin with https://images.shop.example.com'),
  },
  first: { ...loose, pin: true, checkUrl: webOnly, checkAddresses: refusePrivate },
  again: { ...loose, redirects: 'checked', pin: false, checkUrl: webOnly, checkAddresses: refusePrivate },
  shared: { ...loose, redirects: 'checked', pin: true, checkUrl: webOnly, checkAddresses: refusePrivate },
  scheme: {
    ...loose,
    redirects: 'checked',
    pin: true,
    checkAddresses: (address) => refusePrivate(address) ?? (within([parseRange('100.64.0.0/10')], unwrap(address)) ? 'it is shared' : undefined),
  },
};

