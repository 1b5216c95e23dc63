import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, mailsTo, type TestService } from '@testing';
import type { Email } from 'postal-mime';
import { startIdentity } from './factories';

/** A folder that the service writes its emails to (MAIL_DIR). */
export class Mailbox {
  private constructor(readonly folder: string) {}

  static async create(): Promise<Mailbox> {
    return new Mailbox(await mkdtemp(join(tmpdir(), 'exe-mail-')));
  }

  mailsTo(address: string): Promise<Email[]> {
    return mailsTo(address, this.folder);
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
