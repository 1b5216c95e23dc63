import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { errorCode } from '../files';

const SHOWN = 200;
const LARGEST = 1024 * 1024;

const NAME = /^[\w.-]+\.eml$/;

export interface StoredMail extends Email {
  name: string;
}

export async function listMails(folder: string): Promise<StoredMail[]> {
  const names = (await namesIn(folder)).slice(0, SHOWN);
  const mails = await Promise.all(names.map((name) => parse(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}

/** Reads one email; undefined for a name that is not in the folder's listing, so that no path leads out of it. */
export async function readMail(folder: string, name: string): Promise<StoredMail | undefined> {
  return (await namesIn(folder)).includes(name) ? parse(folder, name) : undefined;
}

/** Names begin with the time of the email. Symbolic links are ignored. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && NAME.test(entry.name));
    return files.map(({ name }) => name).sort((one, other) => (one < other ? 1 : -1));
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return [];
    throw thrown;
  }
}

/** Returns undefined for an email that is too large or was deleted; the parser is loaded with the first mail. */
async function parse(folder: string, name: string): Promise<StoredMail | undefined> {
  const path = join(folder, name);
  try {
    if ((await stat(path)).size > LARGEST) return undefined;
    const { default: PostalMime } = await import('postal-mime');
    return { ...(await PostalMime.parse(await readFile(path))), name };
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}
