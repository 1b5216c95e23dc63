import { Module } from '@nestjs/common';
import { BackupMetrics } from './backups';
import { BucketBinding } from './bucket-binding';
import { ObjectRepository } from './object.repository';
import { SweepObjects, SweepJob } from './sweep-objects';

@Module({ providers: [BackupMetrics, BucketBinding, ObjectRepository, SweepJob, SweepObjects] })
export class ObjectsModule {}
