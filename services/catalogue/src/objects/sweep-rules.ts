/** Unknown objects that a sweep may always remove: about what a few crashes leave behind. */
const ALWAYS_ALLOWED = 10;
const MAX_UNKNOWN_SHARE = 0.1;

export interface Survey {
  tools: number;
  objects: number;
  /** Objects that no tool references and that are too old to belong to a running upload. */
  unknown: number;
  permitted: number;
}

/** Returns why nothing may be removed, or null. In a database that lost its tools every object looks orphaned. */
export function validateSweep({ tools, objects, unknown, permitted }: Survey): string | null {
  if (unknown <= permitted) return null;
  if (tools === 0) return 'There are objects, but the database knows no tool.';
  if (unknown > ALWAYS_ALLOWED && unknown > MAX_UNKNOWN_SHARE * objects)
    return `More than ${MAX_UNKNOWN_SHARE * 100}% of all objects are unknown to the database.`;
  return null;
}
