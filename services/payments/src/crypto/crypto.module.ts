import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { ApplyDecisions } from './apply';
import { ApplyReports } from './apply-reports';
import { CryptoProvider } from './crypto-provider';
import { CryptoJob, PollPayments, SweepOrders } from './crypto.job';
import { AcceptedCurrencies, CoinEstimates } from './currencies';
import { NowpaymentsProvider } from './nowpayments.provider';
import { FindPayments, RecordPayment } from './record';
import { CreatePayment, StartPayment } from './start';
import { SyncPayment } from './sync';

@Module({
  imports: [OrdersModule],
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
