import { Module } from '@nestjs/common';
import { PurchasesProjection } from './purchases.projection';
import { ToolDownloadedConsumer } from './tool-downloaded.consumer';

@Module({ controllers: [PurchasesProjection, ToolDownloadedConsumer] })
export class CountsModule {}
