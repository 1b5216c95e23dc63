import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { ClaimedMail } from './mail-queue';
import { MailServiceSettings } from './mail.settings';
import { renderMail } from './render-mail';

const TIMEOUTS_MS = { connectionTimeout: '5000', greetingTimeout: '5000', socketTimeout: '20000' };

/** A permanent failure: retrying cannot deliver the email. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** Sends emails to SMTP_URL, or writes them as files into MAIL_DIR. */
@Injectable()
export class MailTransport {
  constructor(private readonly settings: MailServiceSettings) {}

  async send(mail: ClaimedMail): Promise<void> {
    const { SMTP_URL, MAIL_DIR } = this.settings;
    if (SMTP_URL) await this.submit(SMTP_URL, mail);
    else if (MAIL_DIR) await this.write(MAIL_DIR, mail);
    else throw new Undeliverable('Neither SMTP_URL nor MAIL_DIR is given.');
  }

  private async submit(url: string, mail: ClaimedMail): Promise<void> {
    try {
      await createTransport(withTimeouts(url)).sendMail(this.message(mail));
    } catch (error) {
      if (isRejection(error)) throw new Undeliverable(error.message, { cause: error });
      throw error;
    }
  }

  /** The name is derived from the email, so a repeated write replaces the file; the rename makes it atomic. */
  private async write(folder: string, mail: ClaimedMail): Promise<void> {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
      this.message(mail),
    );
    const file = join(
      folder,
      `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`,
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(`${file}.part`, { force: true }); // the mode is only that of a new file
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 }); // links in it log in
    await rename(`${file}.part`, file);
  }

  private message(mail: ClaimedMail): SendMailOptions {
    const { MAIL_FROM: from } = this.settings;
    return {
      from,
      to: { name: '', address: mail.recipient }, // an object is not parsed as a list of recipients
      subject: mail.subject,
      ...renderMail(mail),
      messageId: `<${mail.id}@${readDomain(from)}>`,
      date: mail.createdAt,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }
}

/** Adds the timeouts that an SMTP URL does not set itself to its query, where nodemailer reads its options. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(TIMEOUTS_MS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

const readDomain = (from: string): string => /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Whether the server rejected the recipient or mail permanently (RFC 5321: 5yz). A wrong password is not permanent. */
function isRejection(error: unknown): error is Error {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
