import { ToolCopiesModule } from '@libs/tool-copies';
import { Module } from '@nestjs/common';
import { PaymentsSettings } from '../payments.settings';
import { PurchaseRepository } from './purchase.repository';
import { ToolsProjection } from './tools.projection';

@Module({
  imports: [ToolCopiesModule.forService(PaymentsSettings)],
  controllers: [ToolsProjection],
  providers: [PurchaseRepository],
  exports: [PurchaseRepository, ToolCopiesModule],
})
export class ToolsModule {}
