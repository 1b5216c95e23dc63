import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecret } from '../files/keep-secret';
import { DataPaths } from '../files/data-paths';
import { askStatus } from '../network/ask';
import { programCommand } from '../program';
import { Part } from '../part';

/** The keys and region of the development S3 server. */
export interface ObjectStoreKeys {
  accessKey: string;
  secretKey: string;
  region: string;
}

/** The development S3 server, its objects in `DATA_DIR/object-store`. */
export function objectStorePart(places: DataPaths, port: number): Part {
  return {
    name: 'object-store',
    ports: [port],
    command: async () => {
      const folder = join(places.dataDir, 'object-store');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { accessKey, secretKey, region } = objectStoreKeys(places);
      const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder };
      const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region };
      return programCommand('dev/object-store/main.js', { PATH: process.env.PATH, ...settings, ...keys });
    },
    isReady: async () => (await askStatus(`http://127.0.0.1:${port}/health`)) === 200,
  };
}

/** The keys the embedded store is opened with; the secret one is made at the first start. */
export function objectStoreKeys(places: DataPaths): ObjectStoreKeys {
  return { accessKey: 'exe', secretKey: keepSecret(places.secrets, 'object-store-secret-key'), region: 'us-east-1' };
}
