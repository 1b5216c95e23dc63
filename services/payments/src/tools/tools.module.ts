import { Module } from '@nestjs/common';
import { ToolCopiesModule } from '@libs/tool-copies';
import { PaymentsSettings } from '../payments.settings';
import { PurchasesController } from './purchases.controller';
import { ToolsProjection } from './tools.projection';

@Module({
  imports: [ToolCopiesModule.forService(PaymentsSettings)],
  controllers: [PurchasesController, ToolsProjection],
  exports: [ToolCopiesModule],
})
export class ToolsModule {}
