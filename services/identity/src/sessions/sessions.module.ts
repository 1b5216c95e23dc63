import { Module } from '@nestjs/common';
import { MembershipsModule } from '../memberships/memberships.module';
import { UsersModule } from '../users/users.module';
import { SessionCookies } from './session-cookies';
import { SessionRevocations } from './session-revocations';
import { SessionRepository } from './session.repository';
import { SessionsController } from './sessions.controller';

@Module({
  imports: [UsersModule, MembershipsModule],
  controllers: [SessionsController],
  providers: [SessionRepository, SessionRevocations, SessionCookies],
  exports: [SessionRepository, SessionCookies],
})
export class SessionsModule {}
