/**
 * Turns the key of internal tokens over in three steps, each of which prints the whole `.env` anew (from the one on its input):
 *   begin   a new key is made; every process will accept it beside the old one, which still signs
 *   switch  the new key signs; both are accepted
 *   finish  the old key is accepted no more
 * After each step all processes are restarted, one replica at a time. Plain Node without dependencies.
 */
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';

const PRIVATE = 'INTERNAL_TOKEN_PRIVATE_KEY';
const NEXT = 'INTERNAL_TOKEN_NEXT_PRIVATE_KEY';
const PUBLIC = 'INTERNAL_TOKEN_PUBLIC_KEYS';

const STEPS = {
  begin(settings) {
    require(settings[NEXT] === undefined, 'a rotation has begun already: go on with "switch"');
    const next = onOneLine(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }));
    return { [NEXT]: next, [PUBLIC]: keySet(...keysOf(settings), publicKeyOf(next)) };
  },
  switch(settings) {
    require(settings[NEXT] !== undefined, 'no rotation has begun: start with "begin"');
    return { [PRIVATE]: settings[NEXT], [NEXT]: undefined };
  },
  finish(settings) {
    require(settings[NEXT] === undefined, 'the new key does not sign yet: go on with "switch"');
    require(keysOf(settings).length > 1, 'only one key is accepted: there is nothing to finish');
    return { [PUBLIC]: keySet(publicKeyOf(settings[PRIVATE])) };
  },
};

const step = STEPS[process.argv[2]];
require(step !== undefined, 'usage: npm run --silent secrets:rotate -- begin|switch|finish < .env > .env.new');
const text = readFileSync(0, 'utf8');
const given = read(text);
require(Boolean(given[PRIVATE] && given[PUBLIC]), `${PRIVATE} and ${PUBLIC} must be in the environment file on the input`);
process.stdout.write(written(text, step(given)));

function read(lines) {
  const pairs = [...lines.matchAll(/^(INTERNAL_TOKEN_\w+)=(.*)$/gm)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value.trim().replace(/^(['"])(.*)\1$/, '$2')]));
}

/** The file with its lines changed in their places, new ones at the end, and those without a value gone. */
function written(lines, changes) {
  let result = lines.endsWith('\n') || lines === '' ? lines : `${lines}\n`;
  for (const [name, value] of Object.entries(changes)) {
    const line = value === undefined ? '' : `${name}='${value}'\n`;
    const place = new RegExp(`^${name}=.*\\n`, 'm');
    result = place.test(result) ? result.replace(place, () => line) : result + line;
  }
  return result;
}

function keysOf(settings) {
  return JSON.parse(settings[PUBLIC]).keys;
}

function keySet(...keys) {
  return JSON.stringify({ keys });
}

function publicKeyOf(pem) {
  const { kty, crv, x, y } = createPublicKey(pem.replaceAll('\\n', '\n')).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}

function onOneLine(pem) {
  return pem.trim().replaceAll('\n', '\\n');
}

function require(holds, sentence) {
  if (holds) return;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
