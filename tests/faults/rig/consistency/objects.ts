import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ObjectStore } from '@libs/storage';
import type { TestDatabase } from '../../test-database';
import type { System } from '../fault';
import { type Finding, within } from './finding';

interface Reference {
  key: string;
  /** Hex digest of a tool's file; null for pictures, previews and retired objects. */
  sha256: string | null;
}

const REFERENCES = `
  select file_key as key, file_sha256 as sha256 from tools where file_key is not null
  union all select thumbnail_key, null from tools where thumbnail_key is not null
  union all select object_key, null from screenshots
  union all select object_key, null from previews`;

/**
 * Every referenced object exists with its SHA-256. An orphan is an object that neither a tool nor the list of retired objects refers to;
 * only an upload of unknown outcome may leave one, which the sweeper removes after a day.
 */
export async function checkObjects(
  database: TestDatabase,
  storage: System['objectStorage'],
  { uncertainUploads }: { uncertainUploads: number },
): Promise<Finding[]> {
  const store = openStore(storage);
  const references = await database.query<Reference>('catalogue', REFERENCES);
  const retired = await database.query<{ key: string }>(
    'catalogue',
    'select object_key as key from retired_objects',
  );
  const stored = new Set<string>();
  for (const prefix of ['files/', 'thumbnails/', 'screenshots/', 'previews/'])
    for await (const { key } of store.list(prefix)) stored.add(key);
  const named = new Set([...references, ...retired].map(({ key }) => key));
  const orphans = [...stored].filter((key) => !named.has(key));
  const checked = references.map(async (reference) =>
    stored.has(reference.key) ? checkBytes(store, reference) : [lost(reference.key)],
  );
  return [
    ...(await Promise.all(checked)).flat(),
    ...within('objects that nothing refers to', orphans.length, 0, uncertainUploads),
  ];
}

function openStore({
  endpoint,
  accessKey,
  secretKey,
  bucket,
  region,
}: System['objectStorage']): ObjectStore {
  const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
  return new ObjectStore({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, ...keys });
}

async function checkBytes(store: ObjectStore, { key, sha256 }: Reference): Promise<Finding[]> {
  if (sha256 === null) return [];
  const digest = createHash('sha256')
    .update(await buffer(await store.get(key)))
    .digest('hex');
  return digest === sha256
    ? []
    : [
        {
          kind: 'wrong',
          about: `the object ${key}`,
          detail: `its SHA-256 is ${digest}, not ${sha256}`,
        },
      ];
}

const lost = (key: string): Finding => ({
  kind: 'lost',
  about: `the object ${key}`,
  detail: 'a tool refers to it',
});
