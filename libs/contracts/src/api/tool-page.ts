import type { LearningPath } from './path';
import type { Tool, ToolDetail } from './tool';

/** What the page of a tool shows. */
export interface ToolPageState {
  tool: ToolDetail;
  /** The paths that contain it. */
  paths: LearningPath[];
  /** Others of its topic. */
  related: Tool[];
}

/** The number of related tools on the page of a tool. */
export const RELATED_TOOLS = 3;

/** The call for the tools of a topic from which the related ones are chosen, without the tool itself; null without a topic. */
export const relatedToolsCall = ({ topic }: Pick<Tool, 'topic'>): string | null =>
  topic && `/api/tools?topic=${topic}&limit=${RELATED_TOOLS + 1}`;

/** Chooses the related tools of a tool from the response to {@link relatedToolsCall}. */
export const chooseRelated = (tool: Pick<Tool, 'id'>, ofTopic: readonly Tool[]): Tool[] =>
  ofTopic.filter(({ id }) => id !== tool.id).slice(0, RELATED_TOOLS);
