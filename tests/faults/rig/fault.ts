import type { Balancer, FaultProxy } from '@testing';
import type { DataPaths, StartedStack } from '../../../dev/stack';

/** The system under test. */
export interface System {
  /** The URL of the gateways. */
  url: string;
  stack: StartedStack;
  /** Folders of the three servers. */
  servers: DataPaths;
  /** Distributes the connections to `url` over the gateways. */
  gateways: Balancer;
  /** The URL of PostgreSQL without the proxy, with its superuser. */
  databaseUrl: string;
  /** The URL of NATS without the proxy, with the user that has every permission. */
  natsUrl: string;
  /** Settings to reach the object storage without the proxy. */
  objectStorage: {
    endpoint: string;
    accessKey: string;
    secretKey: string;
    bucket: string;
    region: string;
  };
  links: Record<'postgres' | 'nats' | 'objectStore', FaultProxy>;
  stop(): Promise<void>;
}

/** One failure; it is repaired before `inject` resolves. */
export interface Fault {
  name: string;
  /** True when `npm test` injects it too; `NIGHTLY=true npm run test:faults` injects all. */
  short: boolean;
  /** What this machine lacks for it; undefined when it can be injected. */
  missing?(): string | undefined;
  inject(system: System): Promise<void>;
}
