/**
 * Replaces the keys of internal tokens of all issuers in three steps:
 *   begin   generates new keys; processes accept both, the old ones sign
 *   switch  the new keys sign; processes accept both
 *   finish  processes accept only the new keys
 * After each step, every process restarts with the new settings, one replica at a time. Plain Node without dependencies.
 */
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
  requireThat,
} from './environment-file.mjs';

const nextKeyOf = (issuer) => `INTERNAL_TOKEN_${issuer.toUpperCase()}_NEXT_PRIVATE_KEY`;
const hasBegun = (settings) => ISSUERS.some((issuer) => settings[nextKeyOf(issuer)] !== undefined);
const forEachIssuer = (valueOf) => Object.fromEntries(ISSUERS.flatMap(valueOf));
const acceptsOldKeys = (settings) => acceptedKeys(settings).length > ISSUERS.length;

const STEPS = {
  begin(settings) {
    requireThat(!hasBegun(settings), 'a rotation has begun already: go on with "switch"');
    const next = forEachIssuer((issuer) => [[nextKeyOf(issuer), newPrivateKey()]]);
    const added = ISSUERS.map((issuer) => publicKeyOf(next[nextKeyOf(issuer)], issuer));
    return { ...next, [PUBLIC_KEYS]: keySet([...acceptedKeys(settings), ...added]) };
  },
  switch(settings) {
    requireThat(hasBegun(settings), 'no rotation has begun: start with "begin"');
    return forEachIssuer((issuer) => [
      [privateKeyOf(issuer), settings[nextKeyOf(issuer)]],
      [nextKeyOf(issuer), undefined],
    ]);
  },
  finish(settings) {
    requireThat(!hasBegun(settings), 'the new keys do not sign yet: go on with "switch"');
    requireThat(
      acceptsOldKeys(settings),
      'one key of each issuer is accepted: there is nothing to finish',
    );
    return {
      [PUBLIC_KEYS]: keySet(
        ISSUERS.map((issuer) => publicKeyOf(settings[privateKeyOf(issuer)], issuer)),
      ),
    };
  },
};

/** Names of the steps in order. */
export const STEP_NAMES = Object.keys(STEPS);

/** The environment file after a step; exits with a message if that step is not the next one. */
export function rotated(text, step) {
  return changeSettings(text, STEPS[step](readKeys(text)));
}

/** The remaining steps: all, or those after the last step that an interrupted rotation has written to the file. */
export function remainingSteps(text) {
  const settings = readKeys(text);
  if (hasBegun(settings)) return STEP_NAMES.slice(1);
  return acceptsOldKeys(settings) ? STEP_NAMES.slice(2) : STEP_NAMES;
}

function readKeys(text) {
  const settings = readSettings(text);
  for (const name of [PUBLIC_KEYS, ...ISSUERS.map(privateKeyOf)]) {
    requireThat(
      Boolean(settings[name]),
      `${name} must be in the environment file (npm run ops -- secrets --upgrade adds what is missing)`,
    );
  }
  return settings;
}
