import { Module } from '@nestjs/common';
import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { AccountsModule } from './accounts/accounts.module';
import { AdminModule } from './admin/admin.module';
import { IdentitySettings } from './identity.settings';
import { InternalController } from './internal/internal.controller';
import { LoginModule } from './login/login.module';
import { MembershipsModule } from './memberships/memberships.module';
import { SecondFactorModule } from './second-factor/second-factor.module';
import { SessionsModule } from './sessions/sessions.module';
import { identitySchema } from './store/schema';
import { UsersModule } from './users/users.module';

@Module({
  imports: [
    PersistenceModule.forService(identitySchema),
    MessagingModule.forService('identity'),
    MailModule,
    UsersModule,
    MembershipsModule,
    SessionsModule,
    SecondFactorModule,
    LoginModule,
    AccountsModule,
    AdminModule,
  ],
  controllers: [InternalController],
})
export class IdentityModule {}

export const identity: ServiceDefinition<IdentitySettings> = {
  name: 'identity',
  settings: IdentitySettings,
  module: IdentityModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};
