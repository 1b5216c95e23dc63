import { S3Client } from '@aws-sdk/client-s3';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'minio';
import { startObjectStore } from '../start-object-store';

process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

/** The keys every test server knows. */
export const keys = { accessKey: 'test-key', secretKey: 'test secret/+=' };

/** A server of its own for a test file, with a bucket and both clients. */
export interface TestStore {
  url: string;
  port: number;
  dataDir: string;
  bucket: string;
  minio: Client;
  aws: S3Client;
  /** Everything the server reported as its own failure; a healthy run leaves it empty. */
  reported: unknown[];
  /** Names of unfinished files on the disk. */
  leftovers(): Promise<string[]>;
  /** Stops and removes the server, which must have had no failure of its own and left nothing unfinished. */
  close(): Promise<void>;
}

/** Starts a server on an empty folder and makes a bucket in it. */
export async function openStore(idleMilliseconds = 60_000): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'object store '));
  const reported: unknown[] = [];
  const settings = { host: '127.0.0.1', port: 0, dataDir, region: 'us-east-1', ...keys };
  const server = await startObjectStore(settings, { report: (error) => reported.push(error), idleMilliseconds });
  const clients = connect(server.port);
  const bucket = 'test-bucket';
  await clients.minio.makeBucket(bucket, 'us-east-1');
  const leftovers = () => readdir(join(dataDir, 'tmp'));
  const close = async () => {
    clients.aws.destroy();
    await server.close();
    const unfinished = await leftovers();
    await rm(dataDir, { recursive: true });
    expect({ reported, unfinished }).toEqual({ reported: [], unfinished: [] });
  };
  return { ...server, ...clients, dataDir, bucket, reported, leftovers, close };
}

/** Both clients for a server on a port; other keys make clients that will be refused. */
export function connect(port: number, { accessKey, secretKey } = keys): { minio: Client; aws: S3Client } {
  const minio = new Client({ endPoint: '127.0.0.1', port, useSSL: false, accessKey, secretKey, region: 'us-east-1', pathStyle: true });
  const aws = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 1,
  });
  return { minio, aws };
}
