/**
 * Replaces the keys of internal tokens, those of all issuers together, in three steps, each of which prints the whole `.env` anew (from the
 * one on its input):
 *   begin   new keys are made; every process will accept them beside the old ones, which still sign
 *   switch  the new keys sign; both are accepted
 *   finish  the old keys are accepted no more
 * After each step all processes are restarted, one replica at a time. Plain Node without dependencies.
 */
import { readFileSync } from 'node:fs';
import {
  acceptedKeys,
  changeSettings,
  ISSUERS,
  keySet,
  newPrivateKey,
  privateKeyOf,
  PUBLIC_KEYS,
  publicKeyOf,
  readSettings,
  require,
} from './environment-file.mjs';

const nextKeyOf = (issuer) => `INTERNAL_TOKEN_${issuer.toUpperCase()}_NEXT_PRIVATE_KEY`;
const hasBegun = (settings) => ISSUERS.some((issuer) => settings[nextKeyOf(issuer)] !== undefined);
const forEachIssuer = (valueOf) => Object.fromEntries(ISSUERS.flatMap(valueOf));

const STEPS = {
  begin(settings) {
    require(!hasBegun(settings), 'a rotation has begun already: go on with "switch"');
    const next = forEachIssuer((issuer) => [[nextKeyOf(issuer), newPrivateKey()]]);
    const added = ISSUERS.map((issuer) => publicKeyOf(next[nextKeyOf(issuer)], issuer));
    return { ...next, [PUBLIC_KEYS]: keySet([...acceptedKeys(settings), ...added]) };
  },
  switch(settings) {
    require(hasBegun(settings), 'no rotation has begun: start with "begin"');
    return forEachIssuer((issuer) => [
      [privateKeyOf(issuer), settings[nextKeyOf(issuer)]],
      [nextKeyOf(issuer), undefined],
    ]);
  },
  finish(settings) {
    require(!hasBegun(settings), 'the new keys do not sign yet: go on with "switch"');
    require(acceptedKeys(settings).length > ISSUERS.length, 'one key of each issuer is accepted: there is nothing to finish');
    return { [PUBLIC_KEYS]: keySet(ISSUERS.map((issuer) => publicKeyOf(settings[privateKeyOf(issuer)], issuer))) };
  },
};

const step = STEPS[process.argv[2]];
require(step !== undefined, 'usage: npm run --silent secrets:rotate -- begin|switch|finish < .env > .env.new');
const text = readFileSync(0, 'utf8');
const given = readSettings(text);
for (const name of [PUBLIC_KEYS, ...ISSUERS.map(privateKeyOf)]) {
  require(Boolean(given[name]), `${name} must be in the environment file on the input (secrets:make --upgrade adds what is missing)`);
}
process.stdout.write(changeSettings(text, step(given)));
