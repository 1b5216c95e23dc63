import type { ServiceDefinition } from '@libs/service';
import { RealtimeSettings } from './realtime.config';
import { RealtimeModule } from './realtime.module';
import { LiveAdapter } from './sockets/live.adapter';
import { LiveServer } from './sockets/live-server';

/** Definition of the realtime service, which has no database and publishes no events. */
export const realtime: ServiceDefinition<RealtimeSettings> = {
  name: 'realtime',
  settings: RealtimeSettings,
  module: RealtimeModule,
  prepare: (app) => {
    const server = app.get(LiveServer);
    server.listenOn(app.getHttpServer());
    app.useWebSocketAdapter(new LiveAdapter(app, server));
  },
};
