import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { measuredGauge, Readiness, ServiceSettings } from '@libs/service';
import { NatsClient } from './nats-client';
import { Subscriptions } from './subscriptions';

@Module({})
export class NatsModule implements OnModuleInit {
  constructor(
    private readonly nats: NatsClient,
    private readonly readiness: Readiness,
  ) {}

  static forService(service: string): DynamicModule {
    return {
      module: NatsModule,
      global: true,
      providers: [
        {
          provide: NatsClient,
          inject: [ServiceSettings],
          useFactory: (settings: ServiceSettings) => new NatsClient(settings.NATS_URL, service),
        },
        {
          provide: Subscriptions,
          inject: [NatsClient],
          useFactory: (nats: NatsClient) => new Subscriptions(nats),
        },
      ],
      exports: [NatsClient, Subscriptions],
    };
  }

  /** Not vital: without the broker a service still serves requests, and only its events wait. */
  onModuleInit(): void {
    measuredGauge('nats_connected', '1 while the process is connected to NATS, else 0', () =>
      this.nats.connected ? 1 : 0,
    );
    this.readiness.register(
      'nats',
      async () => {
        if (!this.nats.connected) throw new Error('NATS is down');
      },
      { vital: false },
    );
  }
}
