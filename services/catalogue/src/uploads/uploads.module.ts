import { Module } from '@nestjs/common';
import { AcceptUpload } from './accept-upload';
import { RunningUploads } from './running-uploads';
import { Scanner } from './scanner';

@Module({
  providers: [AcceptUpload, RunningUploads, Scanner],
  exports: [AcceptUpload, RunningUploads],
})
export class UploadsModule {}
