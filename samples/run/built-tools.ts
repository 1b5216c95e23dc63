import { mkdtemp } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTool } from '../build/build-tool';
import { seedFolder, toolFolder } from '../seed-folder';
import { validateTools } from '../validate-tools';
import { unpackArchive } from './unpack-archive';

// Read, not imported: the compiled program has no catalogue.json beside it.
const catalogue = readFileSync(join(seedFolder(), 'catalogue.json'), 'utf8');

/** The sample tools that have a source folder, in catalogue order; known at once, so that tests can be named after them. */
export const finishedTools = validateTools(JSON.parse(catalogue)).filter((tool) => existsSync(toolFolder(tool.slug)));

/** Those that are archives. */
export const archives = finishedTools.filter((tool) => tool.fileName.endsWith('.zip'));

/** Builds a tool and unpacks it into a new temporary folder, as a learner would; answers the tool's own folder. */
export async function unpackTool(slug: string): Promise<string> {
  const tool = finishedTools.find((candidate) => candidate.slug === slug);
  const built = tool && (await buildTool(tool));
  if (!built) throw new Error(`${slug} has no sources`);
  const folder = await mkdtemp(join(tmpdir(), `${slug}-`));
  await unpackArchive(built.content, folder);
  return join(folder, slug);
}
