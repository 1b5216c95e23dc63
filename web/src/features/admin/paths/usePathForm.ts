import type { AdminPath } from '@contracts/path';
import { useState } from 'react';
import { formErrorOf } from '../../../shared/form/formErrors';
import { useToast } from '../../../shared/toast/useToast';
import type { Conflict } from '../ConflictNotice';
import { type PathFields, useLazyAdminPathsQuery, useSavePathMutation } from './adminPathsApi';
import { cleanQuestions } from './cleanQuestions';

const TEXT_FIELDS = ['slug', 'title', 'summary', 'outcomes'] as const;
const EMPTY: PathFields = {
  slug: '',
  title: '',
  summary: '',
  outcomes: '',
  unlisted: false,
  steps: [],
};

/** The state of the form for a learning path; null adds a new one. */
export function usePathForm(path: AdminPath | null, onSaved: () => void) {
  const toast = useToast();
  const [base, setBase] = useState(path);
  const initial = base ?? EMPTY;
  const [conflicts, setConflicts] = useState<Conflict[]>();
  const [fetchPaths] = useLazyAdminPathsQuery();
  const [fields, setFields] = useState<PathFields>(initial);
  const [savePath, { isLoading, error }] = useSavePathMutation();
  const { slug, title, summary, outcomes, unlisted } = fields;
  const mergeLatest = async (mine: PathFields) => {
    const { data: paths } = await fetchPaths();
    const latest = paths?.find(({ id }) => id === base?.id);
    if (!latest) return;
    setConflicts(conflictsOf(mine, initial, latest));
    setBase(latest);
    setFields(mergedFields(mine, initial, latest));
  };
  const save = async () => {
    const steps = fields.steps.map((step) => ({
      ...step,
      questions: cleanQuestions(step.questions),
    }));
    const mine = { slug, title, summary, outcomes, unlisted, steps };
    const saved = await savePath({
      id: base?.id ?? null,
      fields: mine,
      updatedAt: base?.updatedAt,
    });
    if (saved.error && 'code' in saved.error && saved.error.code === 'edited_meanwhile')
      await mergeLatest(mine);
    if (saved.error) return;
    toast({
      title: path ? 'Path updated' : 'Path added',
      description: `${title.trim()} was saved`,
    });
    onSaved();
  };
  const errors = error && 'errors' in error ? (error.errors ?? []) : [];
  return {
    fields,
    conflicts,
    isChanged: JSON.stringify(fields) !== JSON.stringify(initial),
    isLoading,
    error,
    formError: formErrorOf(error, 'The path could not be saved', TEXT_FIELDS),
    change: (changed: Partial<PathFields>) => setFields({ ...fields, ...changed }),
    errorOf: (field: (typeof TEXT_FIELDS)[number]) => errors.find((one) => one.field === field),
    save: () => void save(),
  };
}

/** The state and actions of {@link usePathForm}. */
export type PathForm = ReturnType<typeof usePathForm>;

/** Returns a copy of a list with the entry at an index moved by an offset. */
export function moved<Entry>(list: readonly Entry[], index: number, offset: -1 | 1): Entry[] {
  const copy = [...list];
  copy.splice(index + offset, 0, ...copy.splice(index, 1));
  return copy;
}

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
function mergedFields(mine: PathFields, before: PathFields, latest: PathFields): PathFields {
  const changed = NAMES.filter((name) => !isSame(mine[name], before[name])).map(
    (name) => [name, mine[name]] as const,
  );
  return { ...latest, ...(Object.fromEntries(changed) as Partial<PathFields>) };
}

/** Returns the fields that both have changed, to different values. */
function conflictsOf(mine: PathFields, before: PathFields, latest: PathFields): Conflict[] {
  const text = (fields: PathFields, name: (typeof NAMES)[number]): string => {
    if (name !== 'steps') return String(fields[name]);
    return fields.steps
      .map(({ toolName, lesson, questions }) =>
        [toolName, lesson, ...questions.map(({ question }) => question)].filter(Boolean).join(': '),
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
