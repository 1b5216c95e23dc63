import { checkFile } from '../src/check-file';

/** The rules that a text under a path violates, in a tool with these other files. */
export const violations = (path: string, text: string, others: readonly string[] = []) =>
  checkFile({ path, content: Buffer.from(text) }, [path, ...others])
    .findings.filter(({ severity }) => severity === 'violation')
    .map(({ rule }) => rule);

/** The rows of `it.each` for texts by path. */
export const rows = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([path, texts]) => texts.map((text) => [path, text] as const));
