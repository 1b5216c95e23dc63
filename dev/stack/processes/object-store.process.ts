import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateSecret } from '../files/load-or-create-secret';
import { DataPaths } from '../files/data-paths';
import { httpStatus } from '../network/http-status';
import { programCommand } from '../program';
import { ProcessDefinition } from '../process/process-definition';

export interface ObjectStoreKeys {
  accessKey: string;
  secretKey: string;
  region: string;
}

export function objectStoreProcess(paths: DataPaths, port: number): ProcessDefinition {
  return {
    name: 'object-store',
    ports: [port],
    command: async () => {
      const folder = join(paths.dataDir, 'object-store');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { accessKey, secretKey, region } = objectStoreKeys(paths);
      const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder };
      const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region };
      return programCommand('dev/object-store/main.js', {
        PATH: process.env.PATH,
        ...settings,
        ...keys,
      });
    },
    isReady: async () => (await httpStatus(`http://127.0.0.1:${port}/health`)) === 200,
  };
}

/** The keys of the embedded store; the secret is generated on the first start. */
export function objectStoreKeys(paths: DataPaths): ObjectStoreKeys {
  return {
    accessKey: 'exe',
    secretKey: loadOrCreateSecret(paths.secrets, 'object-store-secret-key'),
    region: 'us-east-1',
  };
}
