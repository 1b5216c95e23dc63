import { Module } from '@nestjs/common';
import { RatingRepository } from './rating.repository';
import {
  AdminRatingsController,
  RatingReportsController,
  ToolRatingsController,
} from './ratings.controller';
import { RatingsService } from './ratings.service';

@Module({
  controllers: [AdminRatingsController, RatingReportsController, ToolRatingsController],
  providers: [RatingRepository, RatingsService],
  exports: [RatingRepository],
})
export class RatingsModule {}
