import { natsUrl } from '../nats/nats.part';
import { natsUserOf } from '../nats/users';
import { postgresUrl } from '../postgres/postgres.part';
import { World } from '../supervisor/world';
import { objectStoreKeys } from './object-store.part';

/**
 * Where a process finds the servers: the operator's own (contract §7), or the embedded ones. `NATS_IDENTITY_URL` and so on give a process
 * a NATS user of its own.
 */
export function serverAddresses({ settings, places, ports }: World, part: string): NodeJS.ProcessEnv {
  const given = settings.environment;
  return {
    DATABASE_URL: given.DATABASE_URL ?? postgresUrl(places, ports('postgres').main),
    NATS_URL: given[`NATS_${part.toUpperCase()}_URL`] ?? given.NATS_URL ?? natsUrl(places, ports('nats').main, natsUserOf(part)),
    S3_BUCKET: given.S3_BUCKET ?? 'marketplace',
    ...(given.S3_ENDPOINT ? { S3_REGION: given.S3_REGION ?? 'us-east-1' } : embeddedStore({ places, ports })),
  };
}

function embeddedStore({ places, ports }: Pick<World, 'places' | 'ports'>): NodeJS.ProcessEnv {
  const { accessKey, secretKey, region } = objectStoreKeys(places);
  const endpoint = `http://127.0.0.1:${ports('object-store').main}`;
  return { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region };
}

/** Where the services find each other: IDENTITY_URL and so on, the operator's where given. */
export function serviceAddresses({ settings, ports }: World, services: readonly string[]): NodeJS.ProcessEnv {
  const addresses = services.map((service) => {
    const name = `${service.toUpperCase()}_URL`;
    return [name, settings.environment[name] ?? `http://127.0.0.1:${ports(service).main}`] as const;
  });
  return Object.fromEntries(addresses);
}
