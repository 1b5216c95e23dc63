/**
 * Writes the users of NATS anew for Compose and Kubernetes, from the tables of events and consumers in libs/contracts (`npm run nats:users`).
 * The passwords stay in the environment of nats-server.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from '../../../scripts/prepare/root.mjs';

const { natsUsersFile } = createRequire(import.meta.url)(inRoot('dist', 'dev', 'stack'));
for (const path of ['deploy/docker/nats/users.conf', 'deploy/kubernetes/base/nats-users.conf'])
  writeFileSync(inRoot(path), natsUsersFile());
