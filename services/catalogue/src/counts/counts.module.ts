import { Module } from '@nestjs/common';
import { RatingsProjection } from './ratings.projection';
import { PurchasesProjection } from './purchases.projection';
import { ToolDownloadedConsumer } from './tool-downloaded.consumer';

@Module({ controllers: [PurchasesProjection, RatingsProjection, ToolDownloadedConsumer] })
export class CountsModule {}
