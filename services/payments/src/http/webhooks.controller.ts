import { createHash } from 'node:crypto';
import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { Transactions } from '@libs/persistence';
import { Described } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { WebhookJob } from '../jobs/webhook.job';
import { CardProvider } from '../providers/card-provider';
import { CryptoProvider } from '../providers/crypto-provider';
import { DatabaseClock } from '../store/database-clock';
import { storeWebhook } from '../store/provider-events';
import { rawBodyOf } from './keep-raw-body';
import type { ReceivedResponse } from './received-response';

/** The body is the provider's own, and stands for itself by its signature. */
const SignedWebhook = (signature: string) =>
  Described(({ ApiBody, ApiHeader }) => [
    ApiHeader({ name: signature, required: true }),
    ApiBody({ schema: { type: 'object', additionalProperties: true } }),
  ]);

/** Where providers deliver their news: checked, kept, acknowledged; the work comes after. */
@Controller('api/webhooks')
@ForVisitors()
export class WebhooksController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
    private readonly crypto: CryptoProvider,
    private readonly cards: CardProvider,
    private readonly webhookJob: WebhookJob,
  ) {}

  /**
   * Takes news from the crypto provider, signed by it.
   * @throws {400} The signature is not valid.
   */
  @Post('nowpayments')
  @HttpCode(200)
  @SignedWebhook('x-nowpayments-sig')
  async receiveNowpaymentsWebhook(
    @Req() request: FastifyRequest,
    @Headers('x-nowpayments-sig') signature?: string,
  ): Promise<ReceivedResponse> {
    const raw = rawBodyOf(request);
    const { paymentId } = this.crypto.openNotification(raw, signature);
    const dedupeKey = createHash('sha256').update(raw).digest('hex');
    return this.keep('nowpayments', dedupeKey, paymentId, raw);
  }

  /**
   * Takes news from the card provider, signed by it.
   * @throws {400} The signature is not valid.
   */
  @Post('stripe')
  @HttpCode(200)
  @SignedWebhook('stripe-signature')
  async receiveStripeWebhook(@Req() request: FastifyRequest, @Headers('stripe-signature') signature?: string): Promise<ReceivedResponse> {
    const raw = rawBodyOf(request);
    const { eventId, subject } = this.cards.openNotification(raw, signature);
    return subject === null ? { received: true } : this.keep('stripe', eventId, subject, raw);
  }

  private async keep(provider: 'nowpayments' | 'stripe', dedupeKey: string, subject: string, raw: Buffer): Promise<ReceivedResponse> {
    const news = { provider, dedupeKey, subject, raw: raw.toString('utf8') };
    if (await this.transactions.run(async (tx) => storeWebhook(tx, news, await this.clock.now(tx)))) this.webhookJob.wake();
    return { received: true };
  }
}
