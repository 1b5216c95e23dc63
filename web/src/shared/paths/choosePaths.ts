import type { LearningPath } from '@contracts/path';

type ProgressOf = (path: LearningPath) => { done: ReadonlySet<string> } | undefined;

/** Returns the paths that the member has begun and not finished, then the others, each in their order. */
export function begunFirst(paths: readonly LearningPath[], progressOf: ProgressOf): LearningPath[] {
  const isBegun = (path: LearningPath) => {
    const done = progressOf(path)?.done.size ?? 0;
    return Number(done > 0 && done < path.toolIds.length);
  };
  return [...paths].sort((one, other) => isBegun(other) - isBegun(one));
}

/** Counts the tools of all paths, each once, and the hours that the paths take together. */
export function summarizePaths(paths: readonly LearningPath[]): { tools: number; hours: number } {
  const minutes = paths.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  return {
    tools: new Set(paths.flatMap(({ toolIds }) => toolIds)).size,
    hours: Math.round(minutes / 60),
  };
}
