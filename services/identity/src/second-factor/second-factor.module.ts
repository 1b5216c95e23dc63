import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { ThrottlingModule } from '../throttling/throttling.module';
import { UsersModule } from '../users/users.module';
import { PasskeyVerifier } from './passkey-verifier';
import { PasskeyRepository } from './passkey.repository';
import { PasskeyService } from './passkey.service';
import { PendingLoginRepository } from './pending-login.repository';
import { SecondFactorController } from './second-factor.controller';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactorService } from './second-factor.service';
import { TotpEncryption, TotpEncryptionJob } from './totp-encryption';

@Module({
  imports: [UsersModule, SessionsModule, ThrottlingModule],
  controllers: [SecondFactorController],
  providers: [
    SecondFactorRepository,
    SecondFactorService,
    TotpEncryption,
    TotpEncryptionJob,
    PasskeyRepository,
    PasskeyService,
    PasskeyVerifier,
    PendingLoginRepository,
  ],
  exports: [
    SecondFactorRepository,
    SecondFactorService,
    PasskeyRepository,
    PasskeyService,
    PendingLoginRepository,
  ],
})
export class SecondFactorModule {}
