/** Rows of the table of results: one per measured work, judged by its median. */

/**
 * Completes a reported row: `{ work, value | values, unit, goal, target }`, or `{ work, missing }`. A goal is `>= n` or `<= n`; so is a
 * target, which may be missed.
 */
export function judge({ work, value, values = [value], unit = '', missing, failed, ...wanted }) {
  const limits = [wanted.goal, wanted.target].filter((limit) => limit !== undefined);
  const goal = limits.at(-1);
  if (missing) return { work, unit, goal, outcome: `not measured: needs ${missing}` };
  if (failed) return { work, unit, goal, outcome: `failed: ${failed}` };
  if (values.length === 0 || !values.every(Number.isFinite))
    return { work, unit, goal, outcome: `failed: measured ${values}` };
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  if (goal === undefined) return { work, best: undefined, median, unit, outcome: 'no goal' };
  const compared = limits.map((limit) => compare(sorted, median, limit));
  const row = compared.find(({ outcome }) => outcome !== 'met') ?? compared.at(-1);
  return { work, median, unit, ...row, mayMiss: row.goal === wanted.target };
}

function compare(sorted, median, goal) {
  const [, relation, limit] = /^(>=|<=) ?(\d+(?:\.\d+)?)$/.exec(goal) ?? [];
  if (!relation) return { goal, outcome: `failed: unknown goal ${goal}` };
  const [best, met] =
    relation === '>='
      ? [sorted.at(-1), median >= Number(limit)]
      : [sorted[0], median <= Number(limit)];
  return { best, goal, outcome: met ? 'met' : 'missed' };
}

/** Whether a row makes the command end with 1. */
export const isFailure = ({ outcome, mayMiss }) =>
  (outcome === 'missed' && !mayMiss) || outcome.startsWith('failed');

const figure = (value) =>
  value === undefined ? '' : Number(value.toPrecision(3)).toLocaleString('en-US');

/** The rows as a Markdown table with aligned columns. */
export function asTable(rows) {
  const head = ['Work', 'Best', 'Median', 'Unit', 'Goal', 'Result'];
  const cells = rows.map((row) => [
    row.work,
    figure(row.best),
    figure(row.median),
    row.unit,
    row.goal ?? '',
    row.outcome,
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column].length)),
  );
  const line = (texts) =>
    `| ${texts.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join(
    '\n',
  );
}
