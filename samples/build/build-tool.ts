import { join } from 'node:path';
import { seedFolder, toolFolder } from '../seed-folder';
import type { BuiltFile, SeedTool } from '../seed-tool';
import { listSources, type SourceFile } from './list-sources';
import { makeZip } from './make-zip';
import { assemblePages } from './page/assemble-pages';
import { makePdf } from './pdf/make-pdf';

/** The tool's download, the same bytes on every machine; null while the tool has no source folder. */
export async function buildTool(tool: SeedTool): Promise<BuiltFile | null> {
  const sources = await listSources(toolFolder(tool.slug));
  if (sources.length === 0) return null;
  return { filename: tool.fileName, content: await make(tool, sources) };
}

async function make(tool: SeedTool, sources: SourceFile[]): Promise<Buffer> {
  const ending = tool.fileName.slice(tool.fileName.lastIndexOf('.') + 1);
  switch (ending) {
    case 'zip':
      return makeZip(tool.slug, assemblePages(sources, await listSources(join(seedFolder(), 'lab'))));
    case 'pdf':
      return makePdf(tool, sources);
    case 'exe':
      return committedProgram(tool, sources);
    default:
      throw new Error(`Nobody knows how to build ${tool.fileName}`);
  }
}

function committedProgram(tool: SeedTool, sources: SourceFile[]): Buffer {
  const program = sources.find((file) => file.path === tool.fileName);
  if (!program) throw new Error(`${tool.slug} has sources but no ${tool.fileName}`);
  return program.content;
}
