import { JetStreamStrategy } from '@libs/messaging';
import type { ServiceDefinition } from '@libs/service';
import { DownloadsSettings } from './downloads.config';
import { DownloadsModule } from './downloads.module';

/** The downloads service: who may download what, the record of downloads, and the dashboard. */
export const downloads: ServiceDefinition<DownloadsSettings> = {
  name: 'downloads',
  settings: DownloadsSettings,
  module: DownloadsModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};
