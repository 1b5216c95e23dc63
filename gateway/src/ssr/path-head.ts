import { DomainError } from '@libs/errors';
import type { LearningPaths } from './learning-paths';
import { headOfText, type PageHead, SITE_HEAD } from './page-head';

/** Returns the head of a learning path's page. An unknown path is not indexed; while the catalogue is unavailable, the page keeps its canonical URL. */
export async function findPathHead(paths: Pick<LearningPaths, 'one'>, slug: string): Promise<PageHead> {
  const canonical = `/paths/${slug}`;
  try {
    const { title, summary } = (await paths.one(slug)).value;
    return { ...SITE_HEAD, title: `${title} · EXE`, description: headOfText(summary), canonical };
  } catch (error) {
    return error instanceof DomainError && error.kind === 'not-found' ? SITE_HEAD : { ...SITE_HEAD, canonical };
  }
}
