/** `secrets rotate`: one step of a rotation, in the files of Compose or in a Secret of Kubernetes. */
import { readFileSync } from 'node:fs';
import { print } from '../print.mjs';
import { readKeyList, readTokenKeys, writeKeyList, writeTokenKeys } from './env-files.mjs';
import { KEY_LISTS, rotateList } from './key-lists.mjs';
import { ISSUERS, rotate } from './token-keys.mjs';

/** Internal tokens live for 60 seconds. */
const TOKEN_STEPS = {
  begin: 'The new keys are accepted and the old ones sign.',
  switch: 'The new keys sign and the old ones are accepted.',
  finish: 'The rotation is complete: the old keys are refused.',
};
const LIST_STEPS = {
  begin: 'The new key is known and the old one is in use. Keep a copy of both.',
  switch: 'The new key is in use and the old one is known.',
  finish: 'The rotation is complete: the old key is removed.',
};

/** Does the next step for a list of keys, or without a name for the keys of internal tokens, in the files of a folder. */
export function rotateFiles(folder, name, { finish }) {
  if (name === undefined) {
    const { step, ...keys } = rotate(readTokenKeys(folder));
    writeTokenKeys(folder, keys);
    print(`${step}: ${TOKEN_STEPS[step]}`);
    print('Restart every process with it: docker compose up --detach --wait');
    if (step !== 'finish') print('Wait a minute, then run this command again.');
    return;
  }
  const { step, ...list } = rotateList(name, readKeyList(folder, name), { finish });
  writeKeyList(folder, name, list);
  print(`${step}: ${LIST_STEPS[step]}`);
  print(`Restart ${KEY_LISTS[name].service} with it: docker compose up --detach --wait`);
}

/** The same for a Secret on standard input; returns the Secret after the step. */
export function rotateSecret(name, { finish }) {
  const { data = {} } = JSON.parse(readFileSync(0, 'utf8'));
  const values = Object.fromEntries(
    Object.entries(data).map(([entry, value]) => [entry, Buffer.from(value, 'base64').toString()]),
  );
  if (name === undefined) return secretOf('internal-token', rotateTokens(values));
  const { secret, entry } = KEY_LISTS[name];
  const { [entry]: keys, [`${entry}-next`]: next, ...others } = values;
  const rotated = rotateList(name, { keys, next }, { finish });
  process.stderr.write(`${rotated.step}: ${LIST_STEPS[rotated.step]}\n`);
  return secretOf(secret, {
    ...others,
    [entry]: rotated.keys,
    ...(rotated.next === undefined ? {} : { [`${entry}-next`]: rotated.next }),
  });
}

/** Keys that do not sign yet are named `<issuer>-next`. */
function rotateTokens(values) {
  const keys = (suffix) =>
    Object.fromEntries(
      ISSUERS.filter((issuer) => values[issuer + suffix]).map((issuer) => [
        issuer,
        values[issuer + suffix],
      ]),
    );
  const { step, signing, next, accepted } = rotate({
    signing: keys(''),
    next: keys('-next'),
    accepted: values['public-keys'],
  });
  process.stderr.write(`${step}: ${TOKEN_STEPS[step]}\n`);
  const nextKeys = Object.entries(next).map(([issuer, key]) => [`${issuer}-next`, key]);
  return { ...signing, ...Object.fromEntries(nextKeys), 'public-keys': accepted };
}

function secretOf(name, stringData) {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'exe' },
    type: 'Opaque',
    stringData,
  };
}
