import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { measuredGauge, Readiness, ServiceSettings } from '@libs/service';
import { NatsLink } from './nats-link';
import { Subscriptions } from './subscriptions';

/** Provides the process's connection to NATS and its subscriptions. */
@Module({})
export class NatsModule implements OnModuleInit {
  constructor(
    private readonly link: NatsLink,
    private readonly readiness: Readiness,
  ) {}

  static forService(service: string): DynamicModule {
    return {
      module: NatsModule,
      global: true,
      providers: [
        {
          provide: NatsLink,
          inject: [ServiceSettings],
          useFactory: (settings: ServiceSettings) => new NatsLink(settings.NATS_URL, service),
        },
        { provide: Subscriptions, inject: [NatsLink], useFactory: (link: NatsLink) => new Subscriptions(link) },
      ],
      exports: [NatsLink, Subscriptions],
    };
  }

  /** Not vital: without the broker a service still serves requests, and only its events wait. */
  onModuleInit(): void {
    measuredGauge('nats_connected', '1 while the process is connected to NATS, else 0', () => (this.link.connected ? 1 : 0));
    this.readiness.registerStuck(() => this.link.stuck);
    this.readiness.register(
      'nats',
      async () => {
        if (!this.link.connected) throw new Error(this.link.stuck ? 'the connection is stuck' : 'NATS is down');
      },
      { vital: false },
    );
  }
}
