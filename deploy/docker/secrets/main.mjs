/** `npm run ops -- secrets`: makes the secrets of a deployment, and rotates the keys of internal tokens. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exitWithUsage, print } from '../print.mjs';
import { defaultFolder, readTokenKeys, writeNewFiles, writeTokenKeys } from './env-files.mjs';
import { ISSUERS, rotate } from './token-keys.mjs';

const USAGE =
  'Usage: npm run ops -- secrets make [--sandbox] | rotate, each with --folder PATH or --kubernetes';
exitWithUsage(USAGE);

/** What to do after each step. Internal tokens live for 60 seconds. */
const INSTRUCTIONS = {
  begin: 'The new keys are accepted and the old ones sign.',
  switch: 'The new keys sign and the old ones are accepted.',
  finish: 'The rotation is complete: the old keys are refused.',
};

const COMMANDS = {
  async make({ sandbox, folder = defaultFolder(), kubernetes }) {
    const { makeFiles, makeSecretManifests } = await import('./make.mjs');
    if (kubernetes)
      return printJson({ apiVersion: 'v1', kind: 'List', items: await makeSecretManifests() });
    writeNewFiles(folder, await makeFiles({ sandbox }));
    print(`${folder} has new secrets. Keep it: the data that is created with them needs them.`);
    print('Copy BACKUP_KEY (operations.env), TOTP_KEYS (identity.env), SIGNING_KEYS, LOG_KEYS');
    print(
      '(catalogue.env) and RECEIPT_KEYS (payments.env) to another machine: a backup cannot be restored without the first two.',
    );
  },
  rotate({ folder = defaultFolder(), kubernetes }) {
    if (kubernetes) return printJson(rotateSecret(JSON.parse(readFileSync(0, 'utf8'))));
    const { step, ...keys } = rotate(readTokenKeys(folder));
    writeTokenKeys(folder, keys);
    print(`${step}: ${INSTRUCTIONS[step]}`);
    print('Restart every process with it: docker compose up --detach --wait');
    if (step !== 'finish') print('Wait a minute, then run this command again.');
  },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sandbox: { type: 'boolean' },
      kubernetes: { type: 'boolean' },
      folder: { type: 'string' },
    },
  });
  if (positionals.length !== 1 || !Object.hasOwn(COMMANDS, positionals[0])) throw new Error(USAGE);
  await COMMANDS[positionals[0]](values);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** The Secret `internal-token` after the next step; keys that do not sign yet are named `<issuer>-next`. */
function rotateSecret({ data = {} }) {
  const values = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]),
  );
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
  process.stderr.write(`${step}: ${INSTRUCTIONS[step]}\n`);
  const nextKeys = Object.entries(next).map(([issuer, key]) => [`${issuer}-next`, key]);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'internal-token', namespace: 'exe' },
    type: 'Opaque',
    stringData: { ...signing, ...Object.fromEntries(nextKeys), 'public-keys': accepted },
  };
}

function printJson(value) {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
