import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { errorCode } from '../files/read-if-exists';

/** Mails the list shows at the most, and bytes of one at the most. */
const SHOWN = 200;
const LARGEST = 1024 * 1024;

const NAME = /^[\w.-]+\.eml$/;

/** A mail of the folder, parsed. */
export interface StoredMail extends Email {
  /** Its file's name. */
  name: string;
}

/** The newest mails of a folder, the latest first; none when there is no such folder. */
export async function listMails(folder: string): Promise<StoredMail[]> {
  const names = (await namesIn(folder)).slice(0, SHOWN);
  const mails = await Promise.all(names.map((name) => parse(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}

/** One mail; undefined for a name that the folder's own listing does not hold, so that no path leads out of it. */
export async function readMail(folder: string, name: string): Promise<StoredMail | undefined> {
  return (await namesIn(folder)).includes(name) ? parse(folder, name) : undefined;
}

/** Names begin with the moment a mail was written. Links are left out: they may lead anywhere. */
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

/** Undefined for a mail that is too large, or was deleted a moment ago. The parser is loaded with the first mail that is read. */
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
