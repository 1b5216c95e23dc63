import { type DynamicModule, Module } from '@nestjs/common';
import { InternalHttpClient, readSigningKey, TokenSigner } from '@libs/auth';
import { NatsLink, NatsModule, Subscriptions } from '@libs/nats';
import { Readiness, ServiceSettings, SettingsError } from '@libs/service';
import { GatewaySettings } from './gateway.settings';
import { ConfigController } from './health/config.controller';
import { HealthController } from './health/health.controller';
import { ReadinessController } from './health/readiness.controller';
import { ServiceHealth } from './health/service-health';
import { InvalidationFeed } from './cache/invalidation-feed';
import { Documentation } from './openapi/documentation';
import { DocumentationController } from './openapi/documentation.controller';

/** The gateway's Nest module: settings, keys, subscriptions and the local controllers. */
@Module({ controllers: [HealthController, ReadinessController, ConfigController, DocumentationController] })
export class GatewayModule {
  static with(settings: GatewaySettings): DynamicModule {
    const signer = new TokenSigner(signingKeyOf(settings), 'gateway');
    return {
      module: GatewayModule,
      global: true,
      imports: [NatsModule.forService('gateway')],
      providers: [
        Readiness,
        Documentation,
        { provide: GatewaySettings, useValue: settings },
        { provide: ServiceSettings, useValue: settings },
        { provide: TokenSigner, useValue: signer },
        { provide: InternalHttpClient, useValue: new InternalHttpClient('gateway', signer, settings.INTERNAL_CALL_BUDGET_MS) },
        {
          provide: InvalidationFeed,
          inject: [NatsLink, Subscriptions],
          useFactory: (link: NatsLink, news: Subscriptions) => new InvalidationFeed(link, news),
        },
        {
          provide: ServiceHealth,
          inject: [InternalHttpClient, InvalidationFeed, Readiness],
          useFactory: (calls: InternalHttpClient, feed: InvalidationFeed, readiness: Readiness) => {
            const health = new ServiceHealth(settings, calls, feed.reliable);
            readiness.register('services', () => health.requireAnswer());
            return health;
          },
        },
      ],
      exports: [Readiness, GatewaySettings, ServiceSettings],
    };
  }
}

function signingKeyOf({ INTERNAL_TOKEN_PRIVATE_KEY = '' }: GatewaySettings): ReturnType<typeof readSigningKey> {
  try {
    return readSigningKey(INTERNAL_TOKEN_PRIVATE_KEY);
  } catch {
    throw new SettingsError(['INTERNAL_TOKEN_PRIVATE_KEY must be the PKCS#8 PEM of an ES256 key']);
  }
}
