import { join } from 'node:path';
import { samplesFolder, toolFolder } from '../samples-folder';
import type { CatalogueEntry } from '../catalogue-entry';
import { excerptLesson } from './excerpt-lesson';
import { listContents } from './list-contents';
import { listSources } from './list-sources';

/** What a tool's page shows of its download. */
export interface Explanation {
  /** One line each. */
  contents: string[];
  /** Empty where the lesson is not in the download: a plain program. */
  lessonExcerpt: string;
}

/** Derives from a tool's sources what its page shows of the download, so that both always agree. */
export async function explainDownload(tool: CatalogueEntry): Promise<Explanation> {
  const sources = await listSources(toolFolder(tool.slug));
  const shared = await listSources(join(samplesFolder(), 'lab'));
  const lesson = sources.find(({ path }) => path === 'LESSON.md')?.content.toString('utf8') ?? '';
  const lessonExcerpt = tool.fileName.endsWith('.exe') ? '' : excerptLesson(lesson);
  return { contents: listContents(tool, sources, shared), lessonExcerpt };
}
