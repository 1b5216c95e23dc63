import { Module } from '@nestjs/common';
import { MembershipsModule } from '../memberships/memberships.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ThrottlingModule } from '../throttling/throttling.module';
import { UsersModule } from '../users/users.module';
import { KnownDeviceRepository } from './known-device.repository';
import { LocalStrategy } from './local.strategy';
import { LoginController, ReauthenticationController } from './login.controller';
import { LoginService, ReauthenticationService, SecondFactorLogin } from './login.service';
import { OpenSession } from './open-session';
import { PasswordHasher, PasswordService } from './password.service';

@Module({
  imports: [UsersModule, SessionsModule, ThrottlingModule, SecondFactorModule, MembershipsModule],
  controllers: [LoginController, ReauthenticationController],
  providers: [
    KnownDeviceRepository,
    LocalStrategy,
    LoginService,
    OpenSession,
    PasswordService,
    PasswordHasher,
    ReauthenticationService,
    SecondFactorLogin,
  ],
  exports: [KnownDeviceRepository, OpenSession, PasswordService],
})
export class LoginModule {}
