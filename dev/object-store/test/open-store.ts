import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'minio';
import { startObjectStore } from '../index';

/** The keys of every test server. */
export const KEYS = { accessKey: 'test-key', secretKey: 'test secret/+=' };

/** A server for one test file, with a bucket and a client. */
export interface TestStore {
  url: string;
  port: number;
  dataDir: string;
  bucket: string;
  minio: Client;
  /** Errors that the server reported; empty in a healthy run. */
  reported: unknown[];
  /** Names of unfinished files on the disk. */
  unfinished(): Promise<string[]>;
  /** Stops and removes the server, and expects no reported error and no unfinished file. */
  close(): Promise<void>;
}

/** Starts a server on an empty folder and creates a bucket. */
export async function openStore(idleMilliseconds = 60_000): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'object store '));
  const reported: unknown[] = [];
  const settings = { host: '127.0.0.1', port: 0, dataDir, region: 'us-east-1', ...KEYS };
  const server = await startObjectStore(settings, {
    report: (error) => reported.push(error),
    idleMilliseconds,
  });
  const minio = connect(server.port);
  const bucket = 'test-bucket';
  await minio.makeBucket(bucket, 'us-east-1');
  const unfinished = () => readdir(join(dataDir, 'tmp'));
  const close = async () => {
    await server.close();
    const left = await unfinished();
    await rm(dataDir, { recursive: true });
    expect({ reported, left }).toEqual({ reported: [], left: [] });
  };
  return { ...server, minio, dataDir, bucket, reported, unfinished, close };
}

/** A client for the server on a port; with other keys it is refused. */
export function connect(port: number, { accessKey, secretKey } = KEYS): Client {
  return new Client({
    endPoint: '127.0.0.1',
    port,
    useSSL: false,
    accessKey,
    secretKey,
    region: 'us-east-1',
    pathStyle: true,
  });
}
