import { Module } from '@nestjs/common';
import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { AuditProjection } from './admin/audit.projection';
import { MembershipsProjection } from './memberships/memberships.projection';
import { SessionRevocations } from './sessions/session-revocations';
import { AdminUsersController } from './admin/admin-users.controller';
import { AdministratorsController } from './admin/administrators.controller';
import { AccountDeletionController } from './accounts/account-deletion.controller';
import { AccountExportController } from './accounts/account-export.controller';
import { AuditController } from './admin/audit.controller';
import { AccountController } from './accounts/account.controller';
import { ConfirmationController } from './login/reauthentication.controller';
import { AccountSessionsController } from './sessions/sessions.controller';
import { EmailController } from './accounts/email.controller';
import { EmailLinkController } from './accounts/email-link.controller';
import { InternalController } from './internal/internal.controller';
import { LocalStrategy } from './login/local.guard';
import { MailedLinkController } from './accounts/mailed-link.controller';
import { LoginMemberships, LoginService, PendingLoginCookie } from './login/login.service';
import { PasskeyController } from './second-factor/passkey.controller';
import { PasskeyLoginController } from './login/passkey-login.controller';
import { PasswordController } from './accounts/password-reset.controller';
import { RegisterController } from './accounts/register.controller';
import { RequireConfirmation } from './sessions/require-confirmation.guard';
import { SecondFactorResetsController } from './admin/second-factor-resets.controller';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondStepPasskeyController } from './login/second-factor-passkey.controller';
import { SecondStepController } from './login/second-factor-code.controller';
import { SessionCookie, SessionService } from './sessions/session.service';
import { SuspensionsController } from './admin/suspensions.controller';
import { SessionController } from './login/login.controller';
import { TotpController } from './second-factor/totp.controller';
import { IdentitySettings } from './identity.settings';
import { EventErasureJob } from './accounts/event-erasure.job';
import { FirstAdministratorJob } from './accounts/first-administrator.job';
import { ResetLinksJob } from './accounts/reset-links.job';
import { SessionPruningJob } from './accounts/pruning.job';
import { TotpEncryptionJob } from './second-factor/totp-encryption.job';
import { PasskeyVerifier } from './second-factor/passkey-verifier';
import { SessionUsageJob } from './sessions/session-usage.job';
import { PasswordHasher } from './login/password-hasher';
import { AccountTokenRepository } from './accounts/account-token.repository';
import { AdminUserRepository } from './admin/admin-user.repository';
import { Administrators } from './admin/administrators';
import { AuditLogRepository } from './admin/audit-log.repository';
import { AttemptRepository } from './throttling/attempt.repository';
import { EmailReservations } from './users/reservations';
import { KnownDeviceRepository } from './login/known-device.repository';
import { MembershipRepository } from './memberships/membership.repository';
import { PasskeyRepository } from './second-factor/passkey.repository';
import { PasskeyChallengeRepository } from './second-factor/passkey-challenge.repository';
import { PendingLoginRepository } from './second-factor/pending-login.repository';
import { identitySchema } from './store/schema';
import { SecondFactorRepository } from './second-factor/second-factor.repository';
import { SessionRepository } from './sessions/session.repository';
import { SessionUsage } from './sessions/session-usage';
import { RecipientMailRepository } from './throttling/recipient-mail.repository';
import { TotpEncryption } from './second-factor/totp-encryption';
import { UserRepository } from './users/user.repository';
import { CodeThrottle } from './throttling/code-throttle';
import { EmailLinkLimit } from './accounts/email-link-limit';
import { LoginThrottle } from './throttling/login-throttle';
import { NetworkThrottle } from './throttling/network-throttle';
import { RecipientLimit } from './throttling/recipient-limit';
import { AddPasskey } from './second-factor/add-passkey';
import { AnnounceFactor } from './second-factor/announce-factor';
import { ChangePassword } from './accounts/change-password';
import { CheckCode } from './second-factor/check-code';
import { CheckCurrentPassword } from './login/check-current-password';
import { CheckCredentials } from './login/check-credentials';
import { CheckNewPasskey } from './second-factor/check-new-passkey';
import { CheckMembership } from './memberships/check-membership';
import { ConfirmEmail } from './accounts/confirm-email';
import { ConfirmSession } from './login/confirm-session';
import { ConfirmTotp } from './second-factor/confirm-totp';
import { CreateSession } from './login/create-session';
import { ChangeAdministrator } from './admin/change-administrator';
import { DeleteAccount } from './accounts/delete-account';
import { DisownEmail } from './accounts/disown-email';
import { ExportAuditLog } from './admin/export-audit-log';
import { EnsureAdministrator } from './accounts/ensure-administrator';
import { FinishPendingLogin } from './second-factor/finish-pending-login';
import { LogInByPasskey } from './login/log-in-by-passkey';
import { RevokeAccess } from './accounts/revoke-access';
import { RestoreUser } from './admin/restore-user';
import { SuspendUser } from './admin/suspend-user';
import { ErasePublishedEvents } from './accounts/erase-published-events';
import { ExportAccount } from './accounts/export-account';
import { RegisterUser } from './accounts/register-user';
import { PruneExpired } from './accounts/prune-expired';
import { ReadMailedLink } from './accounts/read-mailed-link';
import { ReadSecondFactors } from './second-factor/read-second-factors';
import { RemovePasskey } from './second-factor/remove-passkey';
import { RemoveTotp } from './second-factor/remove-totp';
import { ReplaceBackupCodes } from './second-factor/replace-backup-codes';
import { RequestPasskey } from './second-factor/request-passkey';
import { RequestPasswordReset } from './accounts/request-password-reset';
import { ResetSecondFactor } from './admin/reset-second-factor';
import { ResetPassword } from './accounts/reset-password';
import { RequestEmailChange } from './accounts/request-email-change';
import { SetEmail } from './accounts/set-email';
import { StartPendingLogin } from './second-factor/start-pending-login';
import { StartTotp } from './second-factor/start-totp';
import { UndoEmailChange } from './accounts/undo-email-change';
import { UsePasskey } from './second-factor/use-passkey';
import { SendConfirmation } from './accounts/send-confirmation';
import { SendResetLink } from './accounts/send-reset-link';

@Module({
  imports: [
    PersistenceModule.forService(identitySchema),
    MessagingModule.forService('identity'),
    MailModule,
  ],
  controllers: [
    RegisterController,
    SessionController,
    AccountController,
    AccountSessionsController,
    AccountDeletionController,
    AccountExportController,
    EmailController,
    EmailLinkController,
    MailedLinkController,
    PasswordController,
    SecondFactorController,
    SecondStepController,
    TotpController,
    ConfirmationController,
    PasskeyController,
    PasskeyLoginController,
    SecondStepPasskeyController,
    InternalController,
    AuditController,
    AdminUsersController,
    AdministratorsController,
    SuspensionsController,
    SecondFactorResetsController,
    MembershipsProjection,
    AuditProjection,
  ],
  providers: [
    ChangePassword,
    CheckCredentials,
    CheckMembership,
    CreateSession,
    EnsureAdministrator,
    PruneExpired,
    RegisterUser,
    RequestPasswordReset,
    ResetPassword,
    SendResetLink,
    CheckCurrentPassword,
    ConfirmEmail,
    DisownEmail,
    ReadMailedLink,
    RequestEmailChange,
    SendConfirmation,
    SetEmail,
    UndoEmailChange,
    AnnounceFactor,
    CheckCode,
    ConfirmTotp,
    FinishPendingLogin,
    RemoveTotp,
    ReplaceBackupCodes,
    StartPendingLogin,
    StartTotp,
    AddPasskey,
    CheckNewPasskey,
    ConfirmSession,
    LogInByPasskey,
    RemovePasskey,
    RequestPasskey,
    UsePasskey,
    ReadSecondFactors,
    RevokeAccess,
    PasskeyVerifier,
    PasskeyChallengeRepository,
    SecondFactorRepository,
    PendingLoginRepository,
    PasskeyRepository,
    CodeThrottle,
    RequireConfirmation,
    LoginService,
    LoginMemberships,
    PendingLoginCookie,
    DeleteAccount,
    ErasePublishedEvents,
    ExportAccount,
    EventErasureJob,
    UserRepository,
    SessionRepository,
    MembershipRepository,
    AttemptRepository,
    AccountTokenRepository,
    EmailReservations,
    PasswordHasher,
    LoginThrottle,
    NetworkThrottle,
    EmailLinkLimit,
    RecipientLimit,
    RecipientMailRepository,
    LocalStrategy,
    SessionCookie,
    SessionService,
    SessionRevocations,
    Administrators,
    AuditLogRepository,
    ExportAuditLog,
    AdminUserRepository,
    ChangeAdministrator,
    RestoreUser,
    SuspendUser,
    ResetSecondFactor,
    FirstAdministratorJob,
    ResetLinksJob,
    SessionPruningJob,
    KnownDeviceRepository,
    SessionUsage,
    SessionUsageJob,
    TotpEncryption,
    TotpEncryptionJob,
  ],
})
export class IdentityModule {}

export const identity: ServiceDefinition<IdentitySettings> = {
  name: 'identity',
  settings: IdentitySettings,
  module: IdentityModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};
