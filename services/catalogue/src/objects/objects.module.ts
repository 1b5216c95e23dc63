import { Module } from '@nestjs/common';
import { BackupMetrics } from './backups';
import { BucketBinding } from './bucket-binding';
import { ObjectRepository } from './object.repository';
import { SweepObjects } from './sweep-objects';
import { SweepJob } from './sweep.job';

@Module({ providers: [BackupMetrics, BucketBinding, ObjectRepository, SweepJob, SweepObjects] })
export class ObjectsModule {}
