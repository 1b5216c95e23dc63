import { BadSettings } from '../shared/server-program';

export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/** Reads the settings: PORT, DATA_DIR, S3_ACCESS_KEY and S3_SECRET_KEY are required, HOST and S3_REGION have defaults. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const needed = ['PORT', 'DATA_DIR', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
  const missing = needed.filter((name) => !environment[name]);
  if (missing.length > 0)
    throw new BadSettings(`The object store needs ${missing.join(', ')} in its environment.`);
  const port = Number(environment['PORT']);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new BadSettings('PORT must be a number from 0 (any free port) to 65535.');
  const accessKey = environment['S3_ACCESS_KEY'] ?? '';
  if (/[/\s,]/.test(accessKey))
    throw new BadSettings('S3_ACCESS_KEY must not hold slashes, commas or spaces.');
  return {
    host: environment['HOST'] || '127.0.0.1',
    port,
    dataDir: environment['DATA_DIR'] ?? '',
    accessKey,
    secretKey: environment['S3_SECRET_KEY'] ?? '',
    region: environment['S3_REGION'] || 'us-east-1',
  };
}
