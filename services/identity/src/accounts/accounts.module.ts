import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ThrottlingModule } from '../throttling/throttling.module';
import { UsersModule } from '../users/users.module';
import { ExportAccount } from './account-export';
import { AccountTokenRepository } from './account-token.repository';
import { AccountsController } from './accounts.controller';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { EmailRecovery } from './email-recovery';
import { EmailController } from './email.controller';
import { EmailService } from './email.service';
import { EventErasureJob } from './event-erasure.job';
import { FirstAdministratorJob } from './first-administrator.job';
import { PasswordReset } from './password-reset';
import { PasswordResetController } from './password-reset.controller';
import { PruningJob } from './pruning.job';
import { Registration } from './registration';
import { RevokeAccess } from './revoke-access';

@Module({
  imports: [UsersModule, SessionsModule, ThrottlingModule, SecondFactorModule, LoginModule],
  controllers: [AccountsController, EmailController, PasswordResetController],
  providers: [
    AccountTokenRepository,
    Registration,
    EmailService,
    EmailRecovery,
    ChangePassword,
    PasswordReset,
    RevokeAccess,
    DeleteAccount,
    ExportAccount,
    EventErasureJob,
    FirstAdministratorJob,
    PruningJob,
  ],
})
export class AccountsModule {}
