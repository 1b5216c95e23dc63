import { Injectable } from '@nestjs/common';
import { MemberLimit } from '@libs/service';
import { PaymentsSettings } from './payments.settings';

/** Limits of one member for the routes that make a PDF, call the card provider or wait for the crypto provider. */
@Injectable()
export class MemberLimits {
  readonly pdfs: MemberLimit;
  /** Clicks at the same time wait for the same payment; as many payments as a member may have open can be created at once. */
  readonly cryptoPayments: MemberLimit;
  /** Pages poll the refresh while a payment is being confirmed. */
  readonly cardReads: MemberLimit;
  readonly cardChanges: MemberLimit;
  /** Clicks at the same time get the same card form. */
  readonly cardForms: MemberLimit;

  constructor({ RATE_LIMITS }: PaymentsSettings) {
    const isOn = RATE_LIMITS !== 'off';
    this.pdfs = new MemberLimit({ perMinute: 30, isOn });
    this.cryptoPayments = new MemberLimit({ perMinute: 120, concurrent: 20, isOn });
    this.cardReads = new MemberLimit({ perMinute: 30, isOn });
    this.cardChanges = new MemberLimit({ perMinute: 10, isOn });
    this.cardForms = new MemberLimit({ perMinute: 30, concurrent: 10, isOn });
  }
}
