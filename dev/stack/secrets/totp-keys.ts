import { randomBytes } from 'node:crypto';
import type { DataPaths } from '../files/data-paths';
import { loadOrCreateSecret } from '../files/load-or-create-secret';

/** The keys for secrets of authenticator apps, from the settings or generated and stored in `DATA_DIR/secrets`. */
export const totpKeys = (paths: DataPaths, given: NodeJS.ProcessEnv): string =>
  given.TOTP_KEYS ?? loadOrCreateSecret(paths.secrets, 'totp-keys', newKey);

const newKey = (): string =>
  `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
