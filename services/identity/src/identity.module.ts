import { Module } from '@nestjs/common';
import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { AuditProjection } from './events/audit.projection';
import { MembershipsProjection } from './events/memberships.projection';
import { SessionRevocations } from './events/session-revocations';
import { AdminUsersController } from './http/admin-users.controller';
import { AdministratorsController } from './http/administrators.controller';
import { AccountDeletionController } from './http/account-deletion.controller';
import { AccountExportController } from './http/account-export.controller';
import { AuditController } from './http/audit.controller';
import { AccountController } from './http/account.controller';
import { ConfirmationController } from './http/confirmation.controller';
import { AccountSessionsController } from './http/account-sessions.controller';
import { EmailController } from './http/email.controller';
import { EmailLinkController } from './http/email-link.controller';
import { InternalController } from './http/internal.controller';
import { LocalStrategy } from './http/local.guard';
import { MailedLinkController } from './http/mailed-link.controller';
import { LoginMemberships, LoginService, PendingLoginCookie } from './http/login.service';
import { PasskeyController } from './http/passkey.controller';
import { PasskeyLoginController } from './http/passkey-login.controller';
import { PasswordController } from './http/password.controller';
import { RegisterController } from './http/register.controller';
import { RequireConfirmation } from './http/require-confirmation.guard';
import { SecondFactorResetsController } from './http/second-factor-resets.controller';
import { SecondFactorController } from './http/second-factor.controller';
import { SecondStepPasskeyController } from './http/second-step-passkey.controller';
import { SecondStepController } from './http/second-step.controller';
import { SessionCookie, SessionService } from './http/session.service';
import { SuspensionsController } from './http/suspensions.controller';
import { SessionController } from './http/session.controller';
import { TotpController } from './http/totp.controller';
import { IdentitySettings } from './identity.settings';
import { EventErasureJob } from './jobs/event-erasure.job';
import { FirstAdministratorJob } from './jobs/first-administrator.job';
import { ResetLinksJob } from './jobs/reset-links.job';
import { SessionPruningJob } from './jobs/session-pruning.job';
import { TotpEncryptionJob } from './jobs/totp-encryption.job';
import { PasskeyVerifier } from './passkeys/passkey-verifier';
import { SessionUsageJob } from './jobs/session-usage.job';
import { PasswordHasher } from './passwords/password-hasher';
import { AccountTokenRepository } from './store/account-token.repository';
import { AdminUserRepository } from './store/admin-user.repository';
import { Administrators } from './store/administrators';
import { AuditLogRepository } from './store/audit-log.repository';
import { AttemptRepository } from './store/attempt.repository';
import { EmailReservations } from './store/reservations';
import { KnownDeviceRepository } from './store/known-device.repository';
import { MembershipRepository } from './store/membership.repository';
import { PasskeyRepository } from './store/passkey.repository';
import { PasskeyChallengeRepository } from './store/passkey-challenge.repository';
import { PendingLoginRepository } from './store/pending-login.repository';
import { identitySchema } from './store/schema';
import { SecondFactorRepository } from './store/second-factor.repository';
import { SessionRepository } from './store/session.repository';
import { SessionUsage } from './store/session-usage';
import { RecipientMailRepository } from './store/recipient-mail.repository';
import { TotpEncryption } from './store/totp-encryption';
import { UserRepository } from './store/user.repository';
import { CodeThrottle } from './throttling/code-throttle';
import { EmailLinkLimit } from './throttling/email-link-limit';
import { LoginThrottle } from './throttling/login-throttle';
import { NetworkThrottle } from './throttling/network-throttle';
import { RecipientLimit } from './throttling/recipient-limit';
import { AddPasskey } from './use-cases/add-passkey';
import { AnnounceFactor } from './use-cases/announce-factor';
import { ChangePassword } from './use-cases/change-password';
import { CheckCode } from './use-cases/check-code';
import { CheckCurrentPassword } from './use-cases/check-current-password';
import { CheckCredentials } from './use-cases/check-credentials';
import { CheckNewPasskey } from './use-cases/check-new-passkey';
import { CheckMembership } from './use-cases/check-membership';
import { ConfirmEmail } from './use-cases/confirm-email';
import { ConfirmSession } from './use-cases/confirm-session';
import { ConfirmTotp } from './use-cases/confirm-totp';
import { CreateSession } from './use-cases/create-session';
import { ChangeAdministrator } from './use-cases/change-administrator';
import { DeleteAccount } from './use-cases/delete-account';
import { DisownEmail } from './use-cases/disown-email';
import { ExportAuditLog } from './use-cases/export-audit-log';
import { EnsureAdministrator } from './use-cases/ensure-administrator';
import { FinishPendingLogin } from './use-cases/finish-pending-login';
import { LogInByPasskey } from './use-cases/log-in-by-passkey';
import { RevokeAccess } from './use-cases/revoke-access';
import { RestoreUser } from './use-cases/restore-user';
import { SuspendUser } from './use-cases/suspend-user';
import { ErasePublishedEvents } from './use-cases/erase-published-events';
import { ExportAccount } from './use-cases/export-account';
import { RegisterUser } from './use-cases/register-user';
import { PruneExpired } from './use-cases/prune-expired';
import { ReadMailedLink } from './use-cases/read-mailed-link';
import { ReadSecondFactors } from './use-cases/read-second-factors';
import { RemovePasskey } from './use-cases/remove-passkey';
import { RemoveTotp } from './use-cases/remove-totp';
import { ReplaceBackupCodes } from './use-cases/replace-backup-codes';
import { RequestPasskey } from './use-cases/request-passkey';
import { RequestPasswordReset } from './use-cases/request-password-reset';
import { ResetSecondFactor } from './use-cases/reset-second-factor';
import { ResetPassword } from './use-cases/reset-password';
import { RequestEmailChange } from './use-cases/request-email-change';
import { SetEmail } from './use-cases/set-email';
import { StartPendingLogin } from './use-cases/start-pending-login';
import { StartTotp } from './use-cases/start-totp';
import { UndoEmailChange } from './use-cases/undo-email-change';
import { UsePasskey } from './use-cases/use-passkey';
import { SendConfirmation } from './use-cases/send-confirmation';
import { SendResetLink } from './use-cases/send-reset-link';

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
