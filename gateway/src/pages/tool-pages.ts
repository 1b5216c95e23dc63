import { Injectable } from '@nestjs/common';
import {
  chooseRelated,
  relatedToolsCall,
  type Tool,
  type ToolDetail,
  type ToolPageState,
} from '@libs/contracts';
import { CatalogueCache, FEATURED_LIST } from '../catalogue/catalogue-cache';
import { type Fetched, LearningPaths } from './learning-paths';

/** Fetches what the page of a tool shows. */
@Injectable()
export class ToolPages {
  constructor(
    private readonly catalogue: CatalogueCache,
    private readonly learningPaths: LearningPaths,
  ) {}

  /** Returns undefined at a former address of the tool. Throws 404 when no tool has or had the slug, or 503. */
  async read(slug: string): Promise<Fetched<ToolPageState> | undefined> {
    const tool = await this.get<ToolDetail>(`/api/tools/${slug}`);
    if (tool.value.slug !== slug) return undefined;
    const call = relatedToolsCall(tool.value);
    const [paths, ofTopic, featured] = await Promise.all([
      this.learningPaths.list(),
      call === null ? NONE : this.get<Tool[]>(call),
      this.get<Tool[]>(FEATURED_LIST),
    ]);
    return {
      digest: [tool, paths, ofTopic, featured].map(({ digest }) => digest).join(' '),
      value: {
        tool: tool.value,
        paths: paths.value.filter(({ toolIds }) => toolIds.includes(tool.value.id)),
        related: chooseRelated(tool.value, ofTopic.value, featured.value),
      },
    };
  }

  private async get<Value>(url: string): Promise<Fetched<Value>> {
    const response = await this.catalogue.get(url);
    return { digest: response.digest, value: response.json<Value>() };
  }
}

const NONE: Fetched<Tool[]> = { digest: '', value: [] };
