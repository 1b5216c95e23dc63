/** Unknown objects that a sweep may always remove: what a few crashes leave behind. */
export const HANDFUL = 10;
/** Share of all objects that may be unknown. */
export const MAX_SHARE = 0.1;

/** What a sweep has found. */
export interface Survey {
  tools: number;
  /** Objects in the bucket. */
  objects: number;
  /** Those of them that no tool uses, and that are too old to belong to an upload. */
  unknown: number;
  /** How many of these an operator has permitted to remove. */
  permitted: number;
}

/** Why nothing may be removed, as a sentence; null when it may. A database that has lost its tools makes every object look like an orphan. */
export function refuseSweep({ tools, objects, unknown, permitted }: Survey): string | null {
  if (unknown <= permitted) return null;
  if (tools === 0) return 'There are objects, but the database knows no tool.';
  if (unknown > HANDFUL && unknown > MAX_SHARE * objects)
    return `More than ${MAX_SHARE * 100} % of all objects are unknown to the database.`;
  return null;
}
