/** `npm run ops -- secrets`: makes the secrets of a deployment, and rotates its keys. */
import { parseArgs } from 'node:util';
import { exitWithUsage, print } from '../print.mjs';
import { defaultFolder, writeNewFiles } from './env-files.mjs';
import { KEY_LISTS } from './key-lists.mjs';
import { rotateFiles, rotateSecret } from './rotate.mjs';

const USAGE =
  `Usage: npm run ops -- secrets make [--sandbox] | rotate [${Object.keys(KEY_LISTS).join(' | ')}] [--finish], ` +
  'each with --folder PATH or --kubernetes';
exitWithUsage(USAGE);

const COMMANDS = {
  async make(_names, { sandbox, folder = defaultFolder(), kubernetes }) {
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
  rotate([name], { folder = defaultFolder(), kubernetes, finish }) {
    if (kubernetes) printJson(rotateSecret(name, { finish }));
    else rotateFiles(folder, name, { finish });
  },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sandbox: { type: 'boolean' },
      kubernetes: { type: 'boolean' },
      finish: { type: 'boolean' },
      folder: { type: 'string' },
    },
  });
  const [command, ...names] = positionals;
  const known = command === 'rotate' && Object.hasOwn(KEY_LISTS, names[0]) ? 1 : 0;
  if (!Object.hasOwn(COMMANDS, command) || names.length > known || (values.finish && known === 0))
    throw new Error(USAGE);
  await COMMANDS[command](names, values);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function printJson(value) {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
