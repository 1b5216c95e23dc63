import { Module } from '@nestjs/common';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { AdminUserRepository } from './admin-user.repository';
import { AdminUsersController } from './admin-users.controller';
import { AdministrationController } from './administration.controller';
import { AdministrationService } from './administration.service';
import { ExportAuditLog } from './audit-export';
import { AuditLogRepository } from './audit-log.repository';
import { AuditController } from './audit.controller';
import { AuditProjection } from './audit.projection';

@Module({
  imports: [UsersModule, SessionsModule, SecondFactorModule],
  controllers: [AdminUsersController, AdministrationController, AuditController, AuditProjection],
  providers: [AdminUserRepository, AdministrationService, AuditLogRepository, ExportAuditLog],
})
export class AdminModule {}
