import { Module } from '@nestjs/common';
import { PurchasesController } from './purchases.controller';
import { EnsureTool, ToolsProjection } from './tools.projection';

@Module({
  controllers: [PurchasesController, ToolsProjection],
  providers: [EnsureTool],
  exports: [EnsureTool],
})
export class ToolsModule {}
