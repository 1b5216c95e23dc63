import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Reads the emails to an address from a folder (MAIL_DIR), oldest first. */
export async function mailsTo(address: string, folder: string): Promise<Email[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort();
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}
