import { Module } from '@nestjs/common';
import { DeletionsProjection } from './deletions.projection';

@Module({
  controllers: [DeletionsProjection],
})
export class DeletionsModule {}
