/** The environment files with the secrets of the Compose project, closed to other users. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { docker, root } from '../docker.mjs';
import { KEY_LISTS } from './key-lists.mjs';
import { ISSUERS } from './token-keys.mjs';

/** The folder of the files: SECRETS_DIR, or .secrets beside docker-compose.yml. */
export const defaultFolder = () => process.env.SECRETS_DIR || join(root, '.secrets');

const fileOf = (folder, name) => join(folder, `${name}.env`);

/** Writes new files; throws if there are some, or volumes with data that needs the former ones. */
export function writeNewFiles(folder, files) {
  if (existsSync(fileOf(folder, 'gateway')))
    throw new Error(`${folder} already has secrets, which are not overwritten.`);
  requireNoData();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const [name, settings] of Object.entries(files)) writeSettings(folder, name, settings);
}

/** Settings of internal tokens in the files, as `rotate` of token-keys.mjs takes them. */
export function readTokenKeys(folder) {
  const keys = (setting) =>
    Object.fromEntries(
      ISSUERS.map((issuer) => [issuer, readSettings(folder, issuer)[setting]]).filter(
        ([, key]) => key !== undefined,
      ),
    );
  return {
    signing: keys('INTERNAL_TOKEN_PRIVATE_KEY'),
    next: keys('INTERNAL_TOKEN_NEXT_PRIVATE_KEY'),
    accepted: readSettings(folder, 'gateway').INTERNAL_TOKEN_PUBLIC_KEYS,
  };
}

/** Writes those settings after a step; the gateway's file is the last, from which the next step is read. */
export function writeTokenKeys(folder, { signing, next, accepted }) {
  for (const name of ['realtime', ...ISSUERS.toReversed()]) {
    const settings = { ...readSettings(folder, name), INTERNAL_TOKEN_PUBLIC_KEYS: accepted };
    delete settings.INTERNAL_TOKEN_NEXT_PRIVATE_KEY;
    if (signing[name]) settings.INTERNAL_TOKEN_PRIVATE_KEY = signing[name];
    if (next[name]) settings.INTERNAL_TOKEN_NEXT_PRIVATE_KEY = next[name];
    writeSettings(folder, name, settings);
  }
}

/** A list of keys, as `rotateList` of key-lists.mjs takes it. */
export function readKeyList(folder, name) {
  const settings = readSettings(folder, KEY_LISTS[name].service);
  return { keys: settings[name], next: settings[`${name}_NEXT`] };
}

/** Writes a list of keys after a step. */
export function writeKeyList(folder, name, { keys, next }) {
  const { service } = KEY_LISTS[name];
  const settings = { ...readSettings(folder, service), [name]: keys };
  delete settings[`${name}_NEXT`];
  if (next !== undefined) settings[`${name}_NEXT`] = next;
  writeSettings(folder, service, settings);
}

function readSettings(folder, name) {
  let text;
  try {
    text = readFileSync(fileOf(folder, name), 'utf8');
  } catch (error) {
    throw new Error(`${fileOf(folder, name)} cannot be read (${error.code}).`, { cause: error });
  }
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, setting, value]) => [
      setting,
      value.replace(/^'(.*)'$/, '$1').replaceAll('\\n', '\n'),
    ]),
  );
}

function writeSettings(folder, name, settings) {
  const file = fileOf(folder, name);
  const lines = Object.entries(settings).map(([setting, value]) => {
    const line = value.replaceAll('\n', '\\n');
    return `${setting}=${/^[\w:/.@-]*$/.test(line) ? line : `'${line}'`}\n`;
  });
  rmSync(`${file}.next`, { force: true });
  writeFileSync(`${file}.next`, lines.join(''), { mode: 0o600, flag: 'wx' });
  renameSync(`${file}.next`, file);
}

function requireNoData() {
  // Without a docker client there is no engine either, as in the image.
  if (docker(['--version']).error?.code === 'ENOENT') return;
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const project = process.env.COMPOSE_PROJECT_NAME || /^name: (\S+)$/m.exec(compose)[1];
  const label = `label=com.docker.compose.project=${project}`;
  const { status, stdout, stderr } = docker(['volume', 'ls', '--quiet', '--filter', label]);
  if (status !== 0)
    throw new Error(
      `The container engine does not respond, so existing volumes cannot be checked. Start it first. (${stderr.trim()})`,
    );
  const volumes = stdout.split('\n').filter((name) => /_(postgres|nats|objects)$/.test(name));
  if (volumes.length > 0)
    throw new Error(
      `Volumes of the project ${project} exist (${volumes.join(', ')}), and new secrets would not open them: put the former files back. ` +
        `To delete the data: docker volume rm ${volumes.join(' ')}`,
    );
}
