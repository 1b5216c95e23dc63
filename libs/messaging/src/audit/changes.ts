import { isDeepStrictEqual } from 'node:util';

type Values = { [name: string]: never } | null;

interface Changes {
  before: Values;
  after: Values;
}

/** Reduces two states of one thing to the fields that differ; a state is null before it exists and after it was deleted. */
export function changesBetween(before: object | null, after: object | null): Changes {
  const [old, current] = [asJson(before), asJson(after)];
  if (old === null || current === null) return { before: old, after: current };
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    (name) => !isDeepStrictEqual(old[name], current[name]),
  );
  return { before: pick(old, names), after: pick(current, names) };
}

const asJson = (state: object | null): Values => JSON.parse(JSON.stringify(state)) as Values;

const pick = (state: NonNullable<Values>, names: string[]): Values =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(state, name)).map((name) => [name, state[name]]),
  ) as Values;
