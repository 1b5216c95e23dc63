import type { LearningPath } from '@contracts/path';
import type { Progress } from './useProgress';

/** The learning path that a member should go on with, and how. */
export interface ChosenPath {
  kind: 'continue' | 'certificate' | 'start';
  path: LearningPath;
  progress: Progress;
}

/**
 * Chooses a path: of those begun the one with the largest part done, else one that only lacks its certificate, else the first that is not begun, for a
 * Pro member the first that Pro opens.
 * Null when all are complete, or while the progress is not known.
 */
export function choosePath(
  paths: readonly LearningPath[],
  progressOf: (path: LearningPath) => Progress | undefined,
  hasPro = false,
): ChosenPath | null {
  const known = paths.flatMap((path) => {
    const progress = progressOf(path);
    return progress && path.toolIds.length > 0 ? [{ path, progress }] : [];
  });
  const partDone = ({ path, progress }: (typeof known)[number]) =>
    progress.done.size / path.toolIds.length;
  const [begun] = known
    .filter((one) => partDone(one) > 0 && partDone(one) < 1)
    .sort((one, other) => partDone(other) - partDone(one));
  if (begun) return { kind: 'continue', ...begun };
  const complete = known.find(
    (one) => partDone(one) === 1 && one.progress.certificateCode === null,
  );
  if (complete) return { kind: 'certificate', ...complete };
  const fresh = known.filter((one) => partDone(one) === 0);
  const first = (hasPro && fresh.find(({ path }) => path.isPro)) || fresh[0];
  return first ? { kind: 'start', ...first } : null;
}
