import { join } from 'node:path';
import type { CatalogueEntry } from '../catalogue-entry';
import { samplesFolder, toolFolder } from '../samples-folder';
import { listSources } from './list-sources';
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
      return makeZip(
        tool.slug,
        assemblePages(sources, await listSources(join(samplesFolder(), 'lab'))),
      );
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
