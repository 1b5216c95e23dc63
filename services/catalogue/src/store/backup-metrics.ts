import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { measuredGauge } from '@libs/service';
import { DataSource } from 'typeorm';
import { lastBackupSeconds } from './last-backup';

/** Exposes the time of the last backup as a metric, the same in every replica. */
@Injectable()
export class BackupMetrics implements OnModuleInit {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    const help = 'Moment that the last good backup of everything shows; 0 when there has been none';
    measuredGauge('exe_backup_last_success_timestamp_seconds', help, () => lastBackupSeconds(this.dataSource));
  }
}
