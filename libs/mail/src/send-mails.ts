import { Injectable, Logger } from '@nestjs/common';
import { type ClaimedMail, MailQueue } from './mail-queue';
import { MailTransport, Undeliverable } from './mail-transport';

/** Tries before an email is marked as failed; with the delays between them, almost two days. */
export const MAX_TRIES = 20;

const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 4 * 3600;

/** Seconds until the next try: 30 after the first, doubling up to four hours. */
export const retryDelay = (tries: number): number =>
  Math.min(FIRST_DELAY_SECONDS * 2 ** (tries - 1), MAX_DELAY_SECONDS);

/** Sends due emails; safe in any number of replicas. */
@Injectable()
export class SendMails {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly queue: MailQueue,
    private readonly transport: MailTransport,
  ) {}

  async next(): Promise<boolean> {
    const mail = await this.queue.claim();
    if (!mail) return false;
    const error = await this.trySending(mail);
    if (error === null) await this.queue.markSent(mail);
    else await this.recordFailure(mail, error);
    return true;
  }

  private async trySending(mail: ClaimedMail): Promise<Error | null> {
    try {
      await this.transport.send(mail);
      this.logger.log({ mailId: mail.id, key: mail.key, msg: 'mail sent' });
      return null;
    } catch (error) {
      return withoutAddress(error instanceof Error ? error : new Error(String(error)), mail);
    }
  }

  private async recordFailure(mail: ClaimedMail, error: Error): Promise<void> {
    const line = { mailId: mail.id, key: mail.key, tries: mail.tries, reason: error.message };
    if (error instanceof Undeliverable || mail.tries >= MAX_TRIES) {
      await this.queue.fail(mail, error.message);
      this.logger.error({ ...line, msg: 'a mail is undelivered and will not be tried again' });
      return;
    }
    await this.queue.retry(mail, error.message, retryDelay(mail.tries));
    this.logger.warn({ ...line, msg: 'a mail could not be sent and will be tried again' });
  }
}

/** Mail servers repeat the address in their errors; it belongs neither into the log nor into the row once the email is erased. */
function withoutAddress(error: Error, { recipient }: ClaimedMail): Error {
  error.message = error.message.replaceAll(recipient, 'the recipient');
  return error;
}
