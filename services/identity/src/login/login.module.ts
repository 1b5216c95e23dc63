import { Module } from '@nestjs/common';
import { MembershipsModule } from '../memberships/memberships.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ThrottlingModule } from '../throttling/throttling.module';
import { UsersModule } from '../users/users.module';
import { KnownDeviceRepository } from './known-device.repository';
import { LocalStrategy } from './local.strategy';
import { LoginController } from './login.controller';
import { LoginService, SecondFactorLogin } from './login.service';
import { OpenSession } from './open-session';
import { PasswordService, PasswordHasher } from './password.service';
import { ReauthenticationController } from './reauthentication.controller';
import { ReauthenticationService } from './reauthentication.service';

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
