import { Module } from '@nestjs/common';
import { AttemptRepository } from './attempt.repository';
import { CodeThrottle, LoginThrottle, NetworkThrottle } from './throttles';
import { RecipientLimit } from './recipient-limit';

@Module({
  providers: [AttemptRepository, CodeThrottle, LoginThrottle, NetworkThrottle, RecipientLimit],
  exports: [AttemptRepository, CodeThrottle, LoginThrottle, NetworkThrottle, RecipientLimit],
})
export class ThrottlingModule {}
