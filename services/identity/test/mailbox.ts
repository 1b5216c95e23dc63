import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, type TestService } from '@testing';
import PostalMime, { type Email } from 'postal-mime';
import { startIdentity } from './factories';

/** A folder that the service writes its emails to (MAIL_DIR). */
export class Mailbox {
  private constructor(readonly folder: string) {}

  static async create(): Promise<Mailbox> {
    return new Mailbox(await mkdtemp(join(tmpdir(), 'exe-mail-')));
  }

  async mailsTo(address: string): Promise<Email[]> {
    const files = (await readdir(this.folder)).filter((file) => file.endsWith('.eml')).sort();
    const mails = await Promise.all(
      files.map(async (file) => PostalMime.parse(await readFile(join(this.folder, file)))),
    );
    return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
  }

  /** Waits for the emails to an address with a subject; returns them, oldest first. */
  async waitFor(address: string, subject: string, count = 1): Promise<Email[]> {
    let found: Email[] = [];
    await eventually(async () => {
      found = (await this.mailsTo(address)).filter((mail) => mail.subject === subject);
      expect(found).toHaveLength(count);
    });
    return found;
  }

  /** Waits for the emails to an address with a subject; returns the token of the link in the newest. */
  async tokenTo(address: string, subject: string, count = 1): Promise<string> {
    return tokenIn((await this.waitFor(address, subject, count)).at(-1)!);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}

export const tokenIn = ({ text = '' }: Email): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Starts a service that writes its emails to a folder. */
export async function startWithMailbox(
  settings: Record<string, string> = {},
): Promise<{ service: TestService; mailbox: Mailbox }> {
  const mailbox = await Mailbox.create();
  return {
    service: await startIdentity({ settings: { MAIL_DIR: mailbox.folder, ...settings } }),
    mailbox,
  };
}
