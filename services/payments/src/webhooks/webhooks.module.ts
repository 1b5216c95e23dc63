import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module';
import { CryptoModule } from '../crypto/crypto.module';
import { ProcessWebhooks } from './process-webhooks';
import { WebhookRepository } from './webhook.repository';
import { WebhooksController } from './webhooks.controller';

@Module({
  imports: [CardsModule, CryptoModule],
  controllers: [WebhooksController],
  providers: [ProcessWebhooks, WebhookRepository],
})
export class WebhooksModule {}
