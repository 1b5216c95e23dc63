/** Something the ledger found: `about` names it, the same each time; `detail` says what is wrong with it. */
export interface Finding {
  /** Lost: acknowledged or needed, and not there. Doubled: there, and more often than anybody caused. Wrong: there, and different. */
  kind: 'lost' | 'doubled' | 'wrong';
  about: string;
  detail: string;
}

/** Compares what was counted with the least and the most it may be. */
export function within(about: string, count: number, least: number, most = least): Finding[] {
  const detail = `${count}, expected ${least === most ? least : `${least} to ${most}`}`;
  if (count < least) return [{ kind: 'lost', about, detail }];
  return count > most ? [{ kind: 'doubled', about, detail }] : [];
}

/** A row of a table or its copy, reduced to its key and its values as texts. */
export interface Row {
  key: string;
  value: string | null;
}

/** Compares a copy with its owner's rows: nothing may be missing, left over or different. */
export function compareCopy(copy: string, owned: readonly Row[], copied: readonly Row[]): Finding[] {
  const [owners, copies] = [new Map(owned.map(({ key, value }) => [key, value])), new Map(copied.map(({ key, value }) => [key, value]))];
  const missing = [...owners].filter(([key]) => !copies.has(key));
  const extra = [...copies].filter(([key]) => !owners.has(key));
  const different = [...owners].filter(([key, value]) => copies.has(key) && copies.get(key) !== value);
  return [
    ...missing.map(([key]): Finding => ({ kind: 'lost', about: `${copy}: ${key}`, detail: 'the owner has it, the copy has not' })),
    ...extra.map(([key]): Finding => ({ kind: 'doubled', about: `${copy}: ${key}`, detail: 'the copy has it, the owner has not' })),
    ...different.map(([key, value]): Finding => ({
      kind: 'wrong',
      about: `${copy}: ${key}`,
      detail: `${copies.get(key)} instead of ${value}`,
    })),
  ];
}
