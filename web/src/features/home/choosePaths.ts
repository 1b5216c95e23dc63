import type { LearningPath } from '@contracts/path';

const SHOWN = 3;

/** Returns the paths to show on the front page: those that the member has begun and not finished, then the first ones. */
export function choosePaths(
  paths: readonly LearningPath[],
  progressOf: (path: LearningPath) => { done: ReadonlySet<string> } | undefined,
): LearningPath[] {
  const isBegun = (path: LearningPath) => {
    const done = progressOf(path)?.done.size ?? 0;
    return done > 0 && done < path.toolIds.length;
  };
  return [...paths.filter(isBegun), ...paths.filter((path) => !isBegun(path))].slice(0, SHOWN);
}

/** Counts the tools of all paths, each once, and the hours that the paths take together. */
export function summarizePaths(paths: readonly LearningPath[]): { tools: number; hours: number } {
  const minutes = paths.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  return {
    tools: new Set(paths.flatMap(({ toolIds }) => toolIds)).size,
    hours: Math.round(minutes / 60),
  };
}
