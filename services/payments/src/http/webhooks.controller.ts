import { createHash } from 'node:crypto';
import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { NewsJob } from '../jobs/news.job';
import { CardProvider } from '../providers/card-provider';
import { CryptoProvider } from '../providers/crypto-provider';
import { keepNews } from '../store/provider-events';
import { rawBodyOf } from './keep-raw-body';

/** What a provider hears once its news is kept. */
interface Received {
  received: true;
}

/** Where providers deliver their news: checked, kept, acknowledged; the work comes after. */
@Controller('api/webhooks')
@ForVisitors()
export class WebhooksController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly crypto: CryptoProvider,
    private readonly cards: CardProvider,
    private readonly newsJob: NewsJob,
  ) {}

  @Post('nowpayments')
  @HttpCode(200)
  async nowpayments(@Req() request: FastifyRequest, @Headers('x-nowpayments-sig') signature?: string): Promise<Received> {
    const raw = rawBodyOf(request);
    const { paymentId } = this.crypto.openNotification(raw, signature);
    const dedupeKey = createHash('sha256').update(raw).digest('hex');
    return this.keep('nowpayments', dedupeKey, paymentId, raw);
  }

  @Post('stripe')
  @HttpCode(200)
  async stripe(@Req() request: FastifyRequest, @Headers('stripe-signature') signature?: string): Promise<Received> {
    const raw = rawBodyOf(request);
    const { eventId, subscriptionId } = this.cards.openNotification(raw, signature);
    return subscriptionId === null ? { received: true } : this.keep('stripe', eventId, subscriptionId, raw);
  }

  private async keep(provider: 'nowpayments' | 'stripe', dedupeKey: string, subject: string, raw: Buffer): Promise<Received> {
    const news = { provider, dedupeKey, subject, raw: raw.toString('utf8') };
    if (await this.transactions.run((tx) => keepNews(tx, news, this.clock.now()))) this.newsJob.wake();
    return { received: true };
  }
}
