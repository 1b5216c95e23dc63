import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { PaymentsSettings } from '../payments.config';

/** Milliseconds a mail server may take to be reached, to greet, and to answer. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

/** A mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail: through SMTP_URL, else into the folder MAIL_DIR; the log says where it went. */
@Injectable()
export class Mailer {
  private readonly logger = new Logger('Mailer');

  constructor(private readonly settings: PaymentsSettings) {}

  /** Resolves when the mail has been handed over; throws when it cannot be. */
  async send(mail: Mail): Promise<void> {
    const { SMTP_URL, MAIL_FROM: from, MAIL_DIR } = this.settings;
    if (SMTP_URL) {
      await createTransport(new SMTPTransport({ url: SMTP_URL, ...TIMEOUTS })).sendMail({ from, ...mail });
      this.logger.log({ to: mail.to, subject: mail.subject, msg: 'mail handed to the mail server' });
    } else if (MAIL_DIR) {
      await this.write(MAIL_DIR, { from, ...mail });
    } else {
      this.logger.warn({ subject: mail.subject, msg: 'a mail went nowhere: neither SMTP_URL nor MAIL_DIR is given' });
    }
  }

  private async write(folder: string, mail: Mail & { from: string }): Promise<void> {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
    await mkdir(folder, { recursive: true });
    await writeFile(file, message as Buffer);
    this.logger.log({ to: mail.to, subject: mail.subject, file, msg: 'mail written' });
  }
}
