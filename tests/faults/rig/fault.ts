import type { Balancer, FaultProxy } from '@testing';
import type { DataPaths, StartedStack } from '../../../dev/stack';

/** The system under test while faults strike. */
export interface System {
  /** Where the gateway answers. */
  url: string;
  stack: StartedStack;
  /** The folders of the three servers. */
  servers: DataPaths;
  /** Spreads the connections to `url` over the gateways. */
  gateways: Balancer;
  /** The URL of the PostgreSQL server itself, not through a proxy, with its superuser. */
  databaseUrl: string;
  /** The URL of the broker itself, not through a proxy, with the user that has every right. */
  natsUrl: string;
  /** Settings to reach the object storage itself, not through a proxy. */
  objectStorage: { endpoint: string; accessKey: string; secretKey: string; bucket: string; region: string };
  links: Record<'postgres' | 'nats' | 'objectStore', FaultProxy>;
  stop(): Promise<void>;
}
/** One thing that breaks, and comes back before `strike` resolves. */
export interface Fault {
  name: string;
  /** True when `npm test` strikes it, too; the others belong to `npm run test:faults:all`. */
  short: boolean;
  /** What this machine lacks for it, as a sentence; undefined when it can strike. */
  missing?(): string | undefined;
  strike(system: System): Promise<void>;
}
