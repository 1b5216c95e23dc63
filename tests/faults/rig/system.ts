import { join } from 'node:path';
import { Balancer, FaultProxy } from '@testing';
import {
  pickFreePort,
  type ProcessControls,
  type ProcessDefinition,
  startStack,
} from '../../../dev/stack';
import type { System } from './fault';
import { COLLECT_GARBAGE } from './processes';
import { SERVERS, type Servers, startServers } from './system-servers';

const BUCKET = 'marketplace';

/** Options of a system. */
export interface SystemOptions {
  /** Additional settings of the services. */
  env?: NodeJS.ProcessEnv;
  /** Changes how each of the three servers is started. */
  adapt?: (part: ProcessDefinition) => ProcessDefinition;
}

/** Starts a marketplace with a fault proxy in front of PostgreSQL, NATS and the object store, and a balancer in front of the gateway. */
export async function startSystem(
  dataDir: string,
  { env, adapt }: SystemOptions = {},
): Promise<System> {
  const servers = await startServers(join(dataDir, 'servers'), adapt);
  const links = {
    postgres: await FaultProxy.start(addressOf(servers.databaseUrl)),
    nats: await FaultProxy.start(addressOf(servers.natsUrl)),
    objectStore: await FaultProxy.start(addressOf(servers.objectStore.endpoint)),
  };
  const [gateways, port] = [await Balancer.start(), await pickFreePort()];
  const stopServers = async () => {
    await Promise.all([gateways.stop(), ...Object.values(links).map((link) => link.stop())]);
    await servers.stop();
  };
  try {
    const settings = {
      ...serverSettings(servers, links),
      RATE_LIMITS: 'off',
      SEED_CATALOGUE: 'false',
      PUBLIC_URL: gateways.url,
    };
    const stack = await startStack({
      dataDir: join(dataDir, 'stack'),
      port,
      env: { ...settings, NODE_OPTIONS: COLLECT_GARBAGE, ...env },
    });
    gateways.add(port);
    return {
      url: gateways.url,
      stack: { ...stack, ...controlsOfAll(stack, servers) },
      servers: servers.places,
      gateways,
      databaseUrl: servers.databaseUrl,
      natsUrl: servers.natsUrl,
      objectStorage: { ...servers.objectStore, bucket: BUCKET },
      links,
      stop: async () => {
        await stack.stop();
        await stopServers();
      },
    };
  } catch (error) {
    await stopServers();
    throw error;
  }
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

function serverSettings(
  { databaseUrl, natsUrl, natsUrls, objectStore }: Servers,
  links: System['links'],
): NodeJS.ProcessEnv {
  const own = Object.entries(natsUrls).map(([process, url]) => [
    `NATS_${process.toUpperCase()}_URL`,
    links.nats.through(url),
  ]);
  return {
    DATABASE_URL: links.postgres.through(databaseUrl),
    NATS_URL: links.nats.through(natsUrl),
    ...(Object.fromEntries(own) as Record<string, string>),
    S3_ENDPOINT: links.objectStore.through(objectStore.endpoint),
    S3_ACCESS_KEY: objectStore.accessKey,
    S3_SECRET_KEY: objectStore.secretKey,
    S3_REGION: objectStore.region,
    S3_BUCKET: BUCKET,
  };
}

/** Combines the controls of the services and the servers. */
function controlsOfAll(stack: ProcessControls, servers: ProcessControls): ProcessControls {
  const of = (part: string) => (SERVERS.includes(part) ? servers : stack);
  return {
    pid: (part) => of(part).pid(part),
    kill: (part, signal) => of(part).kill(part, signal),
    pause: (part) => of(part).pause(part),
    resume: (part) => of(part).resume(part),
    takeDown: (part, signal) => of(part).takeDown(part, signal),
    bringBack: (part) => of(part).bringBack(part),
  };
}
