import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module';
import { CryptoModule } from '../crypto/crypto.module';
import { CustomersModule } from '../customers/customers.module';
import { ToolsModule } from '../tools/tools.module';
import { CreatePaymentController, CreateSubscriptionController } from './checkout.controller';
import { CryptoCheckout } from './crypto-checkout';
import { EstimatePrice } from './estimate-price';

@Module({
  imports: [CardsModule, CryptoModule, CustomersModule, ToolsModule],
  controllers: [CreatePaymentController, CreateSubscriptionController],
  providers: [CryptoCheckout, EstimatePrice],
})
export class CheckoutModule {}
