import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { ApplyDecisions } from './apply';
import { CoinEstimates } from './coin-estimates';
import { CryptoProvider } from './crypto-provider';
import { PayableCurrenciesController } from './crypto.controller';
import { CryptoJob, PollPayments } from './crypto.job';
import { AcceptedCurrencies } from './currencies';
import { MatchPayments } from './match';
import { NowpaymentsProvider } from './nowpayments.provider';
import { RecordPayment } from './record';
import { CreatePayment, StartPayment } from './start';
import { SweepOrders } from './sweep';
import { SyncPayment } from './sync';

@Module({
  imports: [MailsModule, OrdersModule],
  controllers: [PayableCurrenciesController],
  providers: [
    { provide: CryptoProvider, useClass: NowpaymentsProvider },
    AcceptedCurrencies,
    ApplyDecisions,
    CoinEstimates,
    CreatePayment,
    CryptoJob,
    MatchPayments,
    PollPayments,
    RecordPayment,
    StartPayment,
    SweepOrders,
    SyncPayment,
  ],
  exports: [AcceptedCurrencies, CoinEstimates, CryptoProvider, StartPayment, SyncPayment],
})
export class CryptoModule {}
