import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { ApplyDecisions } from './apply';
import { ApplyReports } from './apply-reports';
import { CoinEstimates } from './coin-estimates';
import { CryptoProvider } from './crypto-provider';
import { PayableCurrenciesController } from './crypto.controller';
import { CryptoJob, PollPayments } from './crypto.job';
import { AcceptedCurrencies } from './currencies';
import { FindPayments } from './find-payments';
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
    ApplyReports,
    CoinEstimates,
    CreatePayment,
    CryptoJob,
    FindPayments,
    PollPayments,
    RecordPayment,
    StartPayment,
    SweepOrders,
    SyncPayment,
  ],
  exports: [AcceptedCurrencies, CoinEstimates, CryptoProvider, StartPayment, SyncPayment],
})
export class CryptoModule {}
