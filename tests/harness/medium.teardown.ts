import { rmSync } from 'node:fs';

/** Stops what medium.setup.ts started. */
export default async function tearDown(): Promise<void> {
  const { servers, dataDir } = globalThis.mediumServers;
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
}
