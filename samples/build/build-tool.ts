import { join } from 'node:path';
import type { CatalogueEntry } from '../catalogue-entry';
import { samplesFolder, toolFolder } from '../samples-folder';
import { listSources, type SourceFile } from './list-sources';
import { makeZip } from './make-zip';
import { assemblePages } from './page/assemble-pages';
import { makePdf } from './pdf/make-pdf';

/** Builds the download of a tool, the same bytes on every machine. Throws when its sources are missing. */
export async function buildTool(tool: CatalogueEntry): Promise<Buffer> {
  const sources = await listSources(toolFolder(tool.slug));
  if (sources.length === 0) throw new Error(`${tool.slug} has no sources`);
  const ending = tool.fileName.slice(tool.fileName.lastIndexOf('.') + 1);
  switch (ending) {
    case 'zip':
      return makeZip(tool.slug, await listPacked(tool, sources));
    case 'pdf':
      return makePdf(tool, sources);
    case 'exe': {
      const program = sources.find((file) => file.path === tool.fileName);
      if (!program) throw new Error(`${tool.slug} has sources but no ${tool.fileName}`);
      return program.content;
    }
    default:
      throw new Error(`${tool.fileName} is not a kind of file that can be built`);
  }
}

/** The files of an archive in byte order: sources, pages, and the document that its lesson is set as. */
async function listPacked(
  tool: CatalogueEntry,
  sources: readonly SourceFile[],
): Promise<SourceFile[]> {
  const files = assemblePages(sources, await listSources(join(samplesFolder(), 'lab')));
  if (tool.document === undefined) return files;
  const document = { path: tool.document, content: await makePdf(tool, sources) };
  return [...files, document].sort((a, b) =>
    Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)),
  );
}
