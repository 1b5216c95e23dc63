import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings/ratings.module';
import { UpdateNoticesModule } from '../update-notices/update-notices.module';
import { MemberRepository } from './member.repository';
import { MembersController, UserDownloadsController } from './members.controller';

@Module({
  imports: [RatingsModule, UpdateNoticesModule],
  controllers: [MembersController, UserDownloadsController],
  providers: [MemberRepository],
})
export class MembersModule {}
