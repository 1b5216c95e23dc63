import { Module } from '@nestjs/common';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { AdminUsersRepository } from './admin-users.repository';
import { AdminUsersController } from './admin-users.controller';
import { AdminUsersService } from './admin-users.service';
import { AuditLogRepository } from './audit-log.repository';
import { AuditController } from './audit.controller';
import { AuditProjection } from './audit.projection';

@Module({
  imports: [UsersModule, SessionsModule, SecondFactorModule],
  controllers: [AdminUsersController, AuditController, AuditProjection],
  providers: [AdminUsersRepository, AdminUsersService, AuditLogRepository],
})
export class AdminModule {}
