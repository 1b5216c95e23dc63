import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ThrottlingModule } from '../throttling/throttling.module';
import { UsersModule } from '../users/users.module';
import { ExportAccount } from './account-export';
import { AccountTokenRepository } from './account-token.repository';
import { AccountsController, Registration } from './accounts.controller';
import { ChangePassword, PasswordsController } from './passwords.controller';
import { DeleteAccount } from './delete-account';
import { EmailController, MailedLinkService, RestoreEmail } from './email.controller';
import { EmailService } from './email.service';
import { CleanupJob, EventErasure, Pruning } from './cleanup.job';
import { FirstAdministratorJob } from './first-administrator.job';
import { PasswordReset, ResetLinks, RevokeAccess } from './password-reset';
import { ToolUpdatesConsumer } from './tool-updates.consumer';
import { WithdrawnVersionsConsumer } from './withdrawn-versions.consumer';

@Module({
  imports: [UsersModule, SessionsModule, ThrottlingModule, SecondFactorModule, LoginModule],
  controllers: [
    AccountsController,
    EmailController,
    PasswordsController,
    ToolUpdatesConsumer,
    WithdrawnVersionsConsumer,
  ],
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
