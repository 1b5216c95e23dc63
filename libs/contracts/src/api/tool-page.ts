import type { LearningPath } from './path';
import type { Tool, ToolDetail } from './tool';

/** What the page of a tool shows. */
export interface ToolPageState {
  tool: ToolDetail;
  /** The paths that contain it. */
  paths: LearningPath[];
  /** Others of its topic, then featured ones. */
  related: Tool[];
}

/** The number of related tools on the page of a tool. */
export const RELATED_TOOLS = 3;

/** The call for the tools of a topic from which the related ones are chosen, without the tool itself; null without a topic. */
export const relatedToolsCall = ({ topic }: Pick<Tool, 'topic'>): string | null =>
  topic && `/api/tools?topic=${topic}&limit=${RELATED_TOOLS + 1}`;

/** Chooses the related tools of a tool from the response to {@link relatedToolsCall}, then from the featured tools, each once. */
export const chooseRelated = (
  tool: Pick<Tool, 'id'>,
  ofTopic: readonly Tool[],
  featured: readonly Tool[],
): Tool[] => {
  const others = [...ofTopic, ...featured].filter(({ id }) => id !== tool.id);
  return [...new Map(others.map((one) => [one.id, one])).values()].slice(0, RELATED_TOOLS);
};
