import { Module } from '@nestjs/common';
import { AttemptRepository } from './attempt.repository';
import { CodeThrottle } from './code-throttle';
import { LoginThrottle } from './login-throttle';
import { NetworkThrottle } from './network-throttle';
import { RecipientLimit } from './recipient-limit';

@Module({
  providers: [AttemptRepository, CodeThrottle, LoginThrottle, NetworkThrottle, RecipientLimit],
  exports: [AttemptRepository, CodeThrottle, LoginThrottle, NetworkThrottle, RecipientLimit],
})
export class ThrottlingModule {}
