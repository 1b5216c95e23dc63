import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LosslessNumber, stringify } from 'lossless-json';
import type { TestService } from '@testing';

/** A payment at the stand-in; tests change it as the chain would. */
export interface HeldPayment {
  payment_id: number;
  payment_status: string;
  pay_address: string;
  price_amount: string;
  price_currency: string;
  pay_amount: string;
  actually_paid: string;
  pay_currency: string;
  order_id: string;
  network: string;
  parent_payment_id: number | null;
  valid_until: string;
}

/** What goes wrong with creating payments. `lost`: it is created, and the answer never comes. */
export type Fault = 'none' | 'error' | 'busy' | 'refuse' | 'hang' | 'broken' | 'no-address' | 'lost';

const SECRET = 'the ipn secret';
const NUMBERS = new Set(['price_amount', 'pay_amount', 'actually_paid']);

/** Plays NOWPayments over real HTTP, faults included: its ids are strings when they are made and numbers when they are read. */
export class NowpaymentsStandIn {
  readonly payments = new Map<string, HeldPayment>();
  /** Bodies of every POST. */
  readonly posts: { path: string; body: Record<string, unknown>; text: string }[] = [];
  readonly reads: string[] = [];
  fault: Fault = 'none';
  /** Whether lists and reads work. */
  isUp = true;
  minimum = '3.5';
  payAmount = '0.001234567890123456';
  private nextId = 5_000_000_000;

  private constructor(
    private readonly server: Server,
    private readonly url: string,
  ) {}

  static async start(): Promise<NowpaymentsStandIn> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const standIn = new NowpaymentsStandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => void standIn.answer(request, response));
    return standIn;
  }

  get settings(): Record<string, string> {
    return { NOWPAYMENTS_API_URL: `${this.url}/v1`, NOWPAYMENTS_API_KEY: 'key', NOWPAYMENTS_IPN_SECRET: SECRET };
  }

  /** The payment that was made for one of our attempts. */
  of(attemptId: string): HeldPayment {
    const found = [...this.payments.values()].find(({ order_id }) => order_id === attemptId);
    if (!found) throw new Error(`no payment for ${attemptId}`);
    return found;
  }

  /** A payment as the chain would change it. */
  set(attemptId: string, change: Partial<HeldPayment>): HeldPayment {
    return Object.assign(this.of(attemptId), change);
  }

  /** Paid in full and confirmed. */
  finish(attemptId: string, change: Partial<HeldPayment> = {}): HeldPayment {
    const { pay_amount } = this.of(attemptId);
    return this.set(attemptId, { payment_status: 'finished', actually_paid: pay_amount, ...change });
  }

  /** A payment that nobody asked for, such as a repeated deposit. */
  add(payment: HeldPayment): void {
    this.payments.set(String(payment.payment_id), payment);
  }

  /** The text of a notification and its signature. */
  notification(payment: HeldPayment, given: Record<string, unknown> = {}): { body: string; signature: string } {
    const body = stringify({ ...asJson(payment), ...given }) ?? '';
    const sorted = JSON.stringify(sortKeys(JSON.parse(body)));
    return { body, signature: createHmac('sha512', SECRET).update(sorted).digest('hex') };
  }

  /** Tells the service about a payment, as it is or as it is said to be. */
  async notify(service: TestService, payment: HeldPayment, given: Record<string, unknown> = {}): Promise<number> {
    const { body, signature } = this.notification(payment, given);
    const headers = { 'content-type': 'application/json', 'x-nowpayments-sig': signature };
    return (await service.request({ method: 'POST', url: '/api/webhooks/nowpayments', body, headers })).status;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/^\/v1/, '').split('?')[0]!;
    if (request.headers['x-api-key'] !== 'key') return json(response, 403, { message: 'Invalid api key' });
    if (request.method === 'POST') return this.create(path, await readText(request), response);
    this.reads.push(path);
    if (!this.isUp) return json(response, 500, {});
    if (path === '/merchant/coins') return json(response, 200, { selectedCurrencies: ['BTC', 'ETH', 'LTC', 'USDTTRC20', 'XRP'] });
    if (path === '/full-currencies') return json(response, 200, { currencies: [{ code: 'XRP', extra_id_exists: true }, { code: 'BTC' }] });
    if (path === '/min-amount') return json(response, 200, { fiat_equivalent: new LosslessNumber(this.minimum) });
    const payment = this.payments.get(path.replace('/payment/', ''));
    return payment ? json(response, 200, asJson(payment)) : json(response, 404, { message: 'Payment not found' });
  }

  private create(path: string, text: string, response: ServerResponse): void {
    const body = JSON.parse(text) as Record<string, unknown>;
    this.posts.push({ path, body, text });
    if (path === '/invoice') return json(response, 200, { id: '77', invoice_url: 'https://pages.example/77', order_id: body.order_id });
    if (this.fault === 'error') return json(response, 500, { message: 'oops' });
    if (this.fault === 'busy') return json(response, 429, { message: 'slow down' });
    if (this.fault === 'refuse') return json(response, 400, { message: 'no' });
    if (this.fault === 'hang') return;
    if (this.fault === 'broken') return void response.writeHead(201).end('{"payment_id": "1", ');
    const made = this.make(path === '/payment' ? body : { ...this.posts.at(-2)!.body, ...body });
    if (this.fault === 'lost') return;
    const answer = { ...asJson(made), payment_id: String(made.payment_id) };
    json(response, 201, this.fault === 'no-address' ? { ...answer, pay_address: null } : answer);
  }

  private make(body: Record<string, unknown>): HeldPayment {
    const payment: HeldPayment = {
      payment_id: (this.nextId += 1),
      payment_status: 'waiting',
      pay_address: `address-${this.nextId}`,
      price_amount: String(body.price_amount),
      price_currency: String(body.price_currency),
      pay_amount: this.payAmount,
      actually_paid: '0',
      pay_currency: String(body.pay_currency),
      order_id: String(body.order_id),
      network: 'trx',
      parent_payment_id: null,
      valid_until: new Date(Date.now() + 3_600_000).toISOString(),
    };
    this.add(payment);
    return payment;
  }
}

const asJson = (payment: HeldPayment): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payment).map(([key, value]) => [key, NUMBERS.has(key) ? new LosslessNumber(value as string) : value]));

function sortKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(stringify(body));
};
