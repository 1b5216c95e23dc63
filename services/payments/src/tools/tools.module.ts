import { ToolCopiesModule } from '@libs/tool-copies';
import { Module } from '@nestjs/common';
import { PaymentsSettings } from '../payments.settings';
import { PurchaseRepository } from './purchase.repository';
import { PurchasesController } from './purchases.controller';
import { ToolsProjection } from './tools.projection';

@Module({
  imports: [ToolCopiesModule.forService(PaymentsSettings)],
  controllers: [PurchasesController, ToolsProjection],
  providers: [PurchaseRepository],
  exports: [PurchaseRepository, ToolCopiesModule],
})
export class ToolsModule {}
