import { Module } from '@nestjs/common';
import { WithdrawalNoticesJob } from './withdrawal-notices.job';
import { WithdrawalNoticesRepository } from './withdrawal-notices.repository';

@Module({
  providers: [WithdrawalNoticesJob, WithdrawalNoticesRepository],
})
export class WithdrawalNoticesModule {}
