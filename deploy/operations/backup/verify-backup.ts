import { relative } from 'node:path';
import { errorCode } from '../../embedded/files/read-if-there';
import { type Digest, digestOfFile } from '../digest';
import { Refusal } from '../refusal';
import { type Manifest, placeOf } from './manifest';
import { readManifest } from './read-manifest';

interface Part {
  path: string;
  bytes: number;
  sha256: string;
}

/** Reads every part of a backup and compares its digest with the manifest's. A Refusal names the first part that is missing or damaged. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { path, bytes, sha256 } of partsOf(folder, manifest)) {
    const found = await digestIfThere(path);
    const part = relative(folder, path);
    if (!found) throw new Refusal(`The backup in ${folder} is damaged: ${part} is missing.`);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new Refusal(`The backup in ${folder} is damaged: ${part} has not the digest that the manifest gives.`);
    }
  }
  return manifest;
}

function partsOf(folder: string, { databases, objects, administrator }: Manifest): Part[] {
  const tables = databases.flatMap(({ service, tables }) =>
    tables.map((table) => ({ ...table, path: placeOf.table(folder, service, table.name) })),
  );
  const contents = new Map(objects.map((object) => [object.sha256, { ...object, path: placeOf.object(folder, object.sha256) }]));
  const password = administrator ? [{ ...administrator, path: placeOf.administrator(folder) }] : [];
  return [...tables, ...contents.values(), ...password];
}

async function digestIfThere(path: string): Promise<Digest | undefined> {
  try {
    return await digestOfFile(path);
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}
