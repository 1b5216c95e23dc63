import { Module } from '@nestjs/common';
import { AcceptUpload } from './accept-upload';
import { Scanner } from './scanner';

@Module({ providers: [AcceptUpload, Scanner], exports: [AcceptUpload] })
export class UploadsModule {}
