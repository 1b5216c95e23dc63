import { join } from 'node:path';
import { seedFolder, toolFolder } from '../seed-folder';
import type { SeedTool } from '../seed-tool';
import { excerptLesson } from './excerpt-lesson';
import { listContents } from './list-contents';
import { listSources } from './list-sources';

/** What a tool's page shows of its download. */
export interface Explained {
  /** What is in it, one line each. */
  contents: string[];
  /** The first lines of its lesson. */
  lessonExcerpt: string;
}

/** Reads from a tool's sources what its page shows of the download, so that both always agree. */
export async function explainDownload(tool: SeedTool): Promise<Explained> {
  const sources = await listSources(toolFolder(tool.slug));
  const shared = await listSources(join(seedFolder(), 'lab'));
  const lesson = sources.find(({ path }) => path === 'LESSON.md')?.content.toString('utf8') ?? '';
  return { contents: listContents(tool, sources, shared), lessonExcerpt: excerptLesson(lesson) };
}
