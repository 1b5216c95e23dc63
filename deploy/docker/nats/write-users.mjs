/** Generates the NATS users from the event tables (`npm run ops -- nats-users`); passwords stay in nats-server's environment. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from '../../../scripts/prepare/root.mjs';
import { exitWithUsage } from '../print.mjs';

exitWithUsage('Usage: npm run ops -- nats-users');

const { natsUsersFile } = createRequire(import.meta.url)(inRoot('dist', 'dev', 'stack'));
writeFileSync(inRoot('deploy/docker/nats/users.conf'), natsUsersFile());
