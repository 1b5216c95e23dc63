import { Module } from '@nestjs/common';
import { MembershipsModule } from '../memberships/memberships.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ThrottlingModule } from '../throttling/throttling.module';
import { UsersModule } from '../users/users.module';
import { KnownDeviceRepository } from './known-device.repository';
import { LocalStrategy } from './local.strategy';
import { LoginController } from './login.controller';
import { LoginService } from './login.service';
import { OpenSession } from './open-session';
import { PasswordCheck } from './password-check';
import { PasswordHasher } from './password-hasher';
import { PendingLoginCookie } from './pending-login-cookie';
import { ReauthenticationController } from './reauthentication.controller';

@Module({
  imports: [UsersModule, SessionsModule, ThrottlingModule, SecondFactorModule, MembershipsModule],
  controllers: [LoginController, ReauthenticationController],
  providers: [
    KnownDeviceRepository,
    LocalStrategy,
    LoginService,
    OpenSession,
    PasswordCheck,
    PasswordHasher,
    PendingLoginCookie,
  ],
  exports: [KnownDeviceRepository, OpenSession, PasswordCheck, PasswordHasher],
})
export class LoginModule {}
