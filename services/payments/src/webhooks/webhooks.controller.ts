import { createHash } from 'node:crypto';
import { ForVisitors } from '@libs/auth';
import { Transactions } from '@libs/persistence';
import { ApiDocs, JsonLimit, WEBHOOK_LIMITS } from '@libs/service';
import {
  applyDecorators,
  Controller,
  Headers,
  HttpCode,
  Post,
  type RawBodyRequest,
  Req,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CardProvider } from '../cards/card-provider';
import { CryptoProvider } from '../crypto/crypto-provider';
import { ProcessWebhooks } from './process-webhooks';
import { type IncomingWebhook, WebhookRepository } from './webhook.repository';
import type { ReceivedResponse } from './webhooks.dto';

/** Documents a webhook: the provider defines its body, and the signature authenticates it. */
const SignedWebhook = (signature: string) =>
  applyDecorators(
    JsonLimit(WEBHOOK_LIMITS),
    ApiDocs(({ ApiBody, ApiHeader }) => [
      ApiHeader({ name: signature, required: true }),
      ApiBody({ schema: { type: 'object', additionalProperties: true } }),
    ]),
  );

/** Receives providers' webhooks: verifies, stores and acknowledges them. They are processed asynchronously. */
@Controller('api/webhooks')
@ForVisitors()
export class WebhooksController {
  constructor(
    private readonly transactions: Transactions,
    private readonly crypto: CryptoProvider,
    private readonly cards: CardProvider,
    private readonly processWebhooks: ProcessWebhooks,
    private readonly webhooks: WebhookRepository,
  ) {}

  /**
   * Receives a signed notification from the crypto provider.
   * @throws {400} The signature is not valid.
   */
  @Post('nowpayments')
  @HttpCode(200)
  @SignedWebhook('x-nowpayments-sig')
  async receiveNowpaymentsWebhook(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('x-nowpayments-sig') signature?: string,
  ): Promise<ReceivedResponse> {
    const raw = readRawBody(request);
    const { paymentId: subject, parentId: parentSubject } = this.crypto.verifyNotification(
      raw,
      signature,
    );
    const dedupeKey = createHash('sha256').update(raw).digest('hex');
    return this.store({
      provider: 'nowpayments',
      dedupeKey,
      subject,
      parentSubject,
      raw: raw.toString('utf8'),
    });
  }

  /**
   * Receives a signed notification from the card provider.
   * @throws {400} The signature is not valid.
   */
  @Post('stripe')
  @HttpCode(200)
  @SignedWebhook('stripe-signature')
  async receiveStripeWebhook(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature?: string,
  ): Promise<ReceivedResponse> {
    const raw = readRawBody(request);
    const { eventId, subject } = this.cards.verifyNotification(raw, signature);
    if (subject === null) return { received: true };
    return this.store({
      provider: 'stripe',
      dedupeKey: eventId,
      subject,
      raw: raw.toString('utf8'),
    });
  }

  private async store(webhook: IncomingWebhook): Promise<ReceivedResponse> {
    const isPending = await this.transactions.run((tx, now) =>
      this.webhooks.store(tx, webhook, now),
    );
    if (isPending) this.processWebhooks.wake(webhook.provider);
    return { received: true };
  }
}

const readRawBody = ({ rawBody = Buffer.alloc(0) }: RawBodyRequest<FastifyRequest>): Buffer =>
  rawBody;
