import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { FirstAdministrator } from './background/first-administrator';
import { SessionPruning } from './background/session-pruning';
import { SessionRevocations } from './events/session-revocations';
import { SubscriptionChangedProjection } from './events/subscription-changed.projection';
import { AccountController } from './http/account.controller';
import { InternalSessionsController } from './http/internal-sessions.controller';
import { InternalUsersController } from './http/internal-users.controller';
import { LocalGuard } from './http/local.guard';
import { LocalStrategy } from './http/local.strategy';
import { RegisterController } from './http/register.controller';
import { SessionCookie } from './http/session-cookie';
import { SessionService } from './http/session.service';
import { SessionController } from './http/session.controller';
import { IdentitySettings } from './identity.config';
import { PasswordHasher } from './passwords/password-hasher';
import { Attempts } from './store/attempts';
import { KnownNetworks } from './store/known-networks';
import { Memberships } from './store/memberships';
import { identitySchema } from './store/schema';
import { Sessions } from './store/sessions';
import { Users } from './store/users';
import { LoginThrottle } from './throttling/login-throttle';
import { RegistrationThrottle } from './throttling/registration-throttle';
import { ChangePassword } from './use-cases/change-password';
import { CheckCredentials } from './use-cases/check-credentials';
import { CheckMembership } from './use-cases/check-membership';
import { EnsureAdministrator } from './use-cases/ensure-administrator';
import { CreateSession } from './use-cases/create-session';
import { PrepareNewPassword } from './use-cases/prepare-new-password';
import { PrepareRegistration } from './use-cases/prepare-registration';
import { PruneExpired } from './use-cases/prune-expired';
import { RegisterUser } from './use-cases/register-user';
import { RequireSession } from './use-cases/require-session';
import { ResolveSession } from './use-cases/resolve-session';

const useCases = [
  ChangePassword,
  CheckCredentials,
  CheckMembership,
  EnsureAdministrator,
  CreateSession,
  PrepareNewPassword,
  PrepareRegistration,
  PruneExpired,
  RegisterUser,
  RequireSession,
  ResolveSession,
];

/** The Nest module of the identity service. */
@Module({
  imports: [PersistenceModule.forService(identitySchema), MessagingModule.forService('identity')],
  controllers: [
    RegisterController,
    SessionController,
    AccountController,
    InternalSessionsController,
    InternalUsersController,
    SubscriptionChangedProjection,
  ],
  providers: [
    ...useCases,
    ...[Users, Sessions, Memberships, Attempts, KnownNetworks],
    ...[PasswordHasher, LoginThrottle, RegistrationThrottle],
    ...[LocalStrategy, LocalGuard, SessionCookie, SessionService, SessionRevocations],
    ...[FirstAdministrator, SessionPruning],
  ],
})
export class IdentityModule {}

/** The identity service, as `main.ts` and the tests start it. */
export const identity: ServiceDefinition<IdentitySettings> = {
  name: 'identity',
  settings: IdentitySettings,
  module: IdentityModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};
