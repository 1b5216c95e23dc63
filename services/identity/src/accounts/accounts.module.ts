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
import { EmailController } from './email.controller';
import { EmailService } from './email.service';
import { CleanupJob, EventErasure, Pruning } from './cleanup.job';
import { FirstAdministratorJob } from './first-administrator.job';
import { MailedLinkService, RestoreEmail } from './mailed-link.service';
import { PasswordReset, ResetLinks } from './password-reset';
import { PasswordsController } from './passwords.controller';
import { Registration } from './registration';
import { ToolUpdatesConsumer } from './tool-updates.consumer';
import { RevokeAccess } from './revoke-access';

@Module({
  imports: [UsersModule, SessionsModule, ThrottlingModule, SecondFactorModule, LoginModule],
  controllers: [AccountsController, EmailController, PasswordsController, ToolUpdatesConsumer],
  providers: [
    AccountTokenRepository,
    Registration,
    EmailService,
    MailedLinkService,
    RestoreEmail,
    ChangePassword,
    PasswordReset,
    ResetLinks,
    RevokeAccess,
    DeleteAccount,
    ExportAccount,
    CleanupJob,
    EventErasure,
    FirstAdministratorJob,
    Pruning,
  ],
})
export class AccountsModule {}
