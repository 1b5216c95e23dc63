/** Endings of domains that nobody types by accident after a dot. */
const ENDINGS =
  'com|net|org|info|biz|io|dev|app|co|xyz|shop|store|online|site|website|club|link|click|tech|cloud|ai|gg|tv|ly|ru|ua|cn|de|uk|fr|nl|eu|es|ch|se|onion|рф';

/** Endings that are words (`Great tool.So clear`) or kinds of files (`scan.py`): an address only with a path, as in `t.me/x`. */
const ENDINGS_WITH_PATH =
  'me|be|to|in|is|it|us|so|my|at|no|as|am|do|by|sh|py|rs|md|pl|cc|top|live|pro';

const DOMAIN = String.raw`(?<![\p{L}\p{N}_/\\-])(?:[\p{L}\p{N}-]+\.)+`;
const END = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`;

const SCHEME = /[a-z]{3,}:\/\/|\bwww\./iu;
const BARE_DOMAIN = new RegExp(`${DOMAIN}(?:${ENDINGS})${END}`, 'giu');
const DOMAIN_WITH_PATH = new RegExp(
  String.raw`${DOMAIN}(?:${ENDINGS_WITH_PATH})\/[\p{L}\p{N}]`,
  'iu',
);

/** Names of software that look like domains. */
const SOFTWARE = new Set([
  'asp.net',
  'vb.net',
  'ado.net',
  'ml.net',
  'socket.io',
  'draw.io',
  'system.io',
  'system.net',
  'java.io',
  'java.net',
]);

/** Whether a text has a link: an address with a scheme, `www.`, or a bare domain such as `example.com`. File names are none. */
export function containsLink(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase();
  return (
    SCHEME.test(plain) ||
    DOMAIN_WITH_PATH.test(plain) ||
    [...plain.matchAll(BARE_DOMAIN)].some(
      ({ 0: domain, index }) => !SOFTWARE.has(domain) || plain[index + domain.length] === '/',
    )
  );
}
