import type { AdminTool } from '@contracts/tool';
import type { Conflict } from '../ConflictNotice';
import type { PathFields } from './adminPathsApi';

const LABELS = {
  title: 'Title',
  summary: 'Summary',
  outcomes: 'Outcomes',
  unlisted: 'Unlisted',
  steps: 'Tools, lessons and questions',
} as const;
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the saved fields with those that the user has changed. */
export function mergedFields(mine: PathFields, before: PathFields, latest: PathFields): PathFields {
  const changed = NAMES.filter((name) => !isSame(mine[name], before[name])).map(
    (name) => [name, mine[name]] as const,
  );
  return { ...latest, ...(Object.fromEntries(changed) as Partial<PathFields>) };
}

/** Returns the fields that both have changed, to different values. */
export function conflictsOf(
  mine: PathFields,
  before: PathFields,
  latest: PathFields,
  tools: readonly AdminTool[],
): Conflict[] {
  const text = (fields: PathFields, name: (typeof NAMES)[number]): string => {
    if (name !== 'steps') return String(fields[name]);
    return fields.steps
      .map(({ toolId, lesson, questions }) =>
        [
          tools.find(({ id }) => id === toolId)?.name,
          lesson,
          ...questions.map(({ question }) => question),
        ]
          .filter(Boolean)
          .join(': '),
      )
      .join('; ');
  };
  return NAMES.filter(
    (name) =>
      !isSame(mine[name], before[name]) &&
      !isSame(latest[name], before[name]) &&
      !isSame(mine[name], latest[name]),
  ).map((name) => ({ label: LABELS[name], theirs: text(latest, name), yours: text(mine, name) }));
}
