import { rmSync } from 'node:fs';
import type { MediumServers } from './medium.setup';

/** Stops what medium.setup.ts started. */
export default async function tearDown(): Promise<void> {
  const { servers, dataDir } = (globalThis as unknown as { mediumServers: MediumServers }).mediumServers;
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
}
