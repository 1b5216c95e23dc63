import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTool } from '../build/build-tool';
import { readCatalogue } from '../read-catalogue';
import { unpackArchive } from './unpack-archive';

/** Every sample tool in catalogue order. */
export const sampleTools = readCatalogue();

/** The sample tools that are archives. */
export const archives = sampleTools.filter((tool) => tool.fileName.endsWith('.zip'));

/** The sample tools that are documents, or archives with one. */
export const documents = sampleTools.filter(
  ({ fileName, document }) => fileName.endsWith('.pdf') || document !== undefined,
);

/** Builds a tool and unpacks it into a new temporary folder; returns the tool's own folder. */
export async function unpackTool(slug: string): Promise<string> {
  const tool = archives.find((candidate) => candidate.slug === slug);
  if (!tool) throw new Error(`${slug} is not an archive of the catalogue`);
  const folder = await mkdtemp(join(tmpdir(), `${slug}-`));
  await unpackArchive(await buildTool(tool), folder);
  return join(folder, slug);
}

/** Builds a document, or the archive that it is in, into a new temporary folder; returns the path of the file. */
export async function buildDocument(slug: string): Promise<string> {
  const tool = documents.find((candidate) => candidate.slug === slug);
  if (tool?.document !== undefined) return join(await unpackTool(slug), tool.document);
  if (!tool) throw new Error(`${slug} is not a document of the catalogue`);
  const file = join(await mkdtemp(join(tmpdir(), `${slug}-`)), tool.fileName);
  await writeFile(file, await buildTool(tool));
  return file;
}
