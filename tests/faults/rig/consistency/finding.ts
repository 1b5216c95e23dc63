/** An inconsistency: `about` identifies it, `detail` describes it. */
export interface Finding {
  /** Lost: acknowledged, but missing. Doubled: more often than caused. Wrong: different. */
  kind: 'lost' | 'doubled' | 'wrong';
  about: string;
  detail: string;
}

/** Compares a count with its minimum and maximum. */
export function within(about: string, count: number, least: number, most = least): Finding[] {
  const detail = `${count}, expected ${least === most ? least : `${least} to ${most}`}`;
  if (count < least) return [{ kind: 'lost', about, detail }];
  return count > most ? [{ kind: 'doubled', about, detail }] : [];
}

/** A row of a table or projection, reduced to its key and its values as text. */
export interface Row {
  key: string;
  value: string | null;
}

/** Compares a projection with the owner's rows: none may be missing, extra or different. */
export function compareCopy(
  copy: string,
  owned: readonly Row[],
  copied: readonly Row[],
): Finding[] {
  const [owners, copies] = [
    new Map(owned.map(({ key, value }) => [key, value])),
    new Map(copied.map(({ key, value }) => [key, value])),
  ];
  const missing = [...owners].filter(([key]) => !copies.has(key));
  const extra = [...copies].filter(([key]) => !owners.has(key));
  const different = [...owners].filter(
    ([key, value]) => copies.has(key) && copies.get(key) !== value,
  );
  return [
    ...missing.map(([key]): Finding => ({
      kind: 'lost',
      about: `${copy}: ${key}`,
      detail: 'the owner has it, the copy has not',
    })),
    ...extra.map(([key]): Finding => ({
      kind: 'doubled',
      about: `${copy}: ${key}`,
      detail: 'the copy has it, the owner has not',
    })),
    ...different.map(([key, value]): Finding => ({
      kind: 'wrong',
      about: `${copy}: ${key}`,
      detail: `${copies.get(key)} instead of ${value}`,
    })),
  ];
}
