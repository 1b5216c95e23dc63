import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module';
import { CryptoModule } from '../crypto/crypto.module';
import { CustomersModule } from '../customers/customers.module';
import { ToolsModule } from '../tools/tools.module';
import {
  CreatePaymentController,
  CreateSubscriptionController,
  PayableCurrenciesController,
} from './checkout.controller';
import { EstimatePrice, StartCheckout } from './checkout.service';

@Module({
  imports: [CardsModule, CryptoModule, CustomersModule, ToolsModule],
  controllers: [CreatePaymentController, CreateSubscriptionController, PayableCurrenciesController],
  providers: [EstimatePrice, StartCheckout],
})
export class CheckoutModule {}
