import { PRO_PRICE } from '@libs/contracts';
import { formatDate, greeting, linkTo, type NewMail, queueMail } from '@libs/mail';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Customer } from '../customers/customer.entity';
import { PaymentsSettings } from '../payments.settings';
import { Memberships } from '../pro/memberships';
import { type CardState, isPastDue } from '../pro/card-subscription';
import type { CardSubscription } from './card-provider';

/** Mails members whose card could not be charged for the next month of Pro. Stripe retries for weeks, and Pro ends with its grace period. */
@Injectable()
export class FailedRenewals {
  private readonly logger = new Logger('FailedRenewals');

  constructor(
    private readonly settings: PaymentsSettings,
    private readonly memberships: Memberships,
  ) {}

  /** Mails each failure once. The invoices are recorded already, so that the email names the end of Pro that the member sees on the dashboard. */
  async notify(
    tx: EntityManager,
    member: Customer,
    { id: subscriptionId, paid }: CardSubscription,
    { before, after }: { before: CardState | null; after: CardState },
  ): Promise<void> {
    if (!hasRenewalFailed(before, after)) return;
    const { userId } = member;
    this.logger.warn({ userId, msg: 'a renewal could not be charged' });
    const { accessUntil } = await this.memberships.read(tx, userId);
    const renewal = { afterInvoiceId: paid.at(-1)?.id ?? subscriptionId, accessUntil };
    await queueMail(tx, renewalFailedMail({ ...member, ...renewal }, this.settings));
  }
}

/** Whether a renewal could not be charged since the subscription was read before. */
export const hasRenewalFailed = (before: CardState | null, after: CardState): boolean =>
  isPastDue(after) && before?.status !== after.status;

interface FailedRenewal {
  userId: string;
  email: string;
  username: string;
  /** The last paid invoice: the failure of the renewal after it is mailed once. */
  afterInvoiceId: string;
  accessUntil: Date | null;
}

/** Builds the email about a failed renewal: how to pay it, and when Pro ends otherwise. */
export function renewalFailedMail(
  { userId, email, username, afterInvoiceId, accessUntil }: FailedRenewal,
  settings: PaymentsSettings,
): NewMail {
  const end = accessUntil
    ? `Your EXE Pro membership ends on ${formatDate(accessUntil)} unless you pay.`
    : 'Your EXE Pro membership has ended.';
  return {
    key: `renewal-failed:${afterInvoiceId}`,
    userId,
    to: email,
    subject: 'Your EXE Pro renewal could not be charged',
    blocks: [
      greeting(username),
      `Your card could not be charged ${PRO_PRICE} for EXE Pro. ${end}`,
      linkTo('Pay now or change your card', '/account/membership', settings),
      `Questions? Contact ${settings.SUPPORT_EMAIL}`,
    ],
  };
}
