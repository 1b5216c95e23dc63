import { Injectable } from '@nestjs/common';
import { invalid } from '@libs/errors';
import { LosslessNumber } from 'lossless-json';
import { toDollars } from '../amounts';
import { isLiveAddress, PaymentsSettings } from '../payments.settings';
import {
  CryptoProvider,
  type Notification,
  type PaymentRequest,
  type ProviderPayment,
} from './crypto-provider';
import { paymentsNotConfigured, providerUnavailable } from '../providers/payment-provider';
import {
  type Exact,
  NowpaymentsClient,
  readAmount,
  readFields,
  readPayment,
  readText,
} from './nowpayments-client';
import { hasValidSignature } from './nowpayments-signature';

/** Crypto payments through the NOWPayments API v1, or a sandbox with the same API. */
@Injectable()
export class NowpaymentsProvider extends CryptoProvider {
  readonly name = 'nowpayments';
  readonly livemode: boolean;
  readonly isConfigured: boolean;
  private readonly configured: NowpaymentsClient | null;

  constructor(private readonly settings: PaymentsSettings) {
    super();
    const {
      NOWPAYMENTS_API_URL: baseUrl,
      NOWPAYMENTS_API_KEY: apiKey,
      NOWPAYMENTS_IPN_SECRET,
    } = settings;
    this.livemode = isLiveAddress(baseUrl);
    this.isConfigured = apiKey !== undefined && NOWPAYMENTS_IPN_SECRET !== undefined;
    this.configured = apiKey
      ? new NowpaymentsClient({ baseUrl, apiKey, budgetMs: settings.PAYMENTS_PROVIDER_BUDGET_MS })
      : null;
  }

  /** The coins enabled for this merchant, except those that need a memo, which payments do not support. */
  async currencies(): Promise<string[]> {
    const [chosen, all] = await Promise.all([
      this.client.get('/merchant/coins'),
      this.client.get('/full-currencies'),
    ]);
    const listed = chosen === null ? [] : readCodes(chosen);
    const codes =
      listed.length > 0 ? listed : readCodes((await this.client.get('/currencies')) ?? {});
    const withMemo = all === null ? new Set<string>() : codesWithMemo(all);
    return codes.filter((code) => !withMemo.has(code));
  }

  async minimum(payCurrency: string): Promise<string> {
    const response = await this.client.get(
      `/min-amount?currency_from=${encodeURIComponent(payCurrency)}&fiat_equivalent=usd`,
    );
    const minimum = response === null ? null : readAmount(readFields(response).fiat_equivalent);
    if (minimum === null) throw providerUnavailable(new Error(`no minimum for ${payCurrency}`));
    return minimum;
  }

  async estimate(payCurrency: string, amountCents: number): Promise<string> {
    const response = await this.client.get(
      `/estimate?amount=${toDollars(amountCents)}&currency_from=usd&currency_to=${encodeURIComponent(payCurrency)}`,
    );
    const amount = response === null ? null : readAmount(readFields(response).estimated_amount);
    if (amount === null) throw providerUnavailable(new Error(`no estimate for ${payCurrency}`));
    return amount;
  }

  async createPayment(request: PaymentRequest): Promise<ProviderPayment> {
    return request.mode === 'hosted' ? this.createHosted(request) : this.createDirect(request);
  }

  async readPayment(id: string): Promise<ProviderPayment | null> {
    const response = await this.client.get(`/payment/${encodeURIComponent(id)}`);
    return response === null ? null : readPayment(response);
  }

  verifyNotification(raw: Buffer, signature: string | undefined): Notification {
    const secret = this.settings.NOWPAYMENTS_IPN_SECRET;
    if (secret === undefined) throw paymentsNotConfigured();
    if (!hasValidSignature(raw, signature, secret))
      throw invalid('invalid_signature', 'The signature is not valid.');
    const {
      payment_id,
      parent_payment_id,
      payment_status: status,
    } = JSON.parse(raw.toString('utf8')) as Record<string, unknown>;
    const paymentId = readId(payment_id);
    if (paymentId === null)
      throw invalid('payment_id_missing', 'The notification names no payment.');
    return {
      paymentId,
      status: typeof status === 'string' ? status : '',
      parentId: readId(parent_payment_id),
    };
  }

  private get client(): NowpaymentsClient {
    if (!this.configured || !this.isConfigured) throw paymentsNotConfigured();
    return this.configured;
  }

  private async createDirect(request: PaymentRequest): Promise<ProviderPayment> {
    const payment = readPayment(
      await this.client.post('/payment', {
        ...this.common(request),
        pay_currency: request.payCurrency,
      }),
    );
    if (payment.payAddress === null || payment.payAmount === null)
      throw providerUnavailable(new Error(`payment ${payment.id} has no address`));
    return { ...payment, paymentUrl: null };
  }

  /** The invoice provides the page; a payment on that invoice provides the ID to poll. */
  private async createHosted(request: PaymentRequest): Promise<ProviderPayment> {
    const pages = {
      success_url: this.ownAddress('/payment-success'),
      cancel_url: this.ownAddress('/payment-cancelled'),
    };
    const invoice = readFields(
      await this.client.post('/invoice', {
        ...this.common(request),
        pay_currency: request.payCurrency,
        ...pages,
      }),
    );
    const [iid, paymentUrl] = [readText(invoice.id), readText(invoice.invoice_url)];
    if (iid === null || !paymentUrl?.startsWith('http'))
      throw providerUnavailable(new Error('the invoice has no ID or no address'));
    const payment = readPayment(
      await this.client.post('/invoice-payment', { iid, pay_currency: request.payCurrency }),
    );
    return { ...payment, paymentUrl };
  }

  private common({
    attemptId,
    amountCents,
    description,
  }: PaymentRequest): Record<string, string | boolean | LosslessNumber> {
    return {
      price_amount: new LosslessNumber(toDollars(amountCents)),
      price_currency: 'usd',
      order_id: attemptId,
      order_description: description,
      ipn_callback_url: this.ownAddress('/api/webhooks/nowpayments'),
      is_fixed_rate: false,
    };
  }

  private ownAddress(path: string): string {
    return new URL(path, this.settings.PUBLIC_URL).href;
  }
}

const readId = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

function readCodes(response: Exact): string[] {
  const { currencies, selectedCurrencies } = readFields(response);
  const list = Array.isArray(currencies)
    ? currencies
    : Array.isArray(selectedCurrencies)
      ? selectedCurrencies
      : [];
  return list.flatMap((code) => readText(code)?.toLowerCase() ?? []);
}

function codesWithMemo(response: Exact): Set<string> {
  const { currencies } = readFields(response);
  const list = Array.isArray(currencies) ? currencies.map((item) => readFields(item)) : [];
  return new Set(
    list.flatMap(({ code, extra_id_exists: hasMemo }) =>
      hasMemo === true ? (readText(code)?.toLowerCase() ?? []) : [],
    ),
  );
}
