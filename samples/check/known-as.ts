import { TOOL_LIMITS } from '@libs/contracts';
import type { CatalogueEntry } from '../catalogue-entry';

const LEAST_NAMES = 2;
const LINE = /^Known as: (.+?)\.?$/;

/** What is wrong with the line of a README.md that names a tool's subject as the field does; empty when it says the same as `knownAs`. */
export function checkKnownAs(
  { knownAs = [] }: Pick<CatalogueEntry, 'knownAs'>,
  readme: string,
): string[] {
  const lines = readme.split('\n');
  const at = lines.findIndex((line) => LINE.test(line));
  if (at < 0) return ['README.md: there is no line "Known as: ..." after the first paragraph'];
  const names = LINE.exec(lines[at] ?? '')?.[1]?.split('; ') ?? [];
  const place = `README.md:${at + 1}`;
  const paragraphs = lines
    .slice(0, at)
    .join('\n')
    .trim()
    .split(/\n{2,}/);
  return [
    ...(paragraphs.length === 2
      ? []
      : [`${place} stands elsewhere than after the first paragraph`]),
    ...(names.join('; ') === knownAs.join('; ')
      ? []
      : [
          `${place} differs from knownAs in catalogue.json: ${knownAs.join('; ') || 'there is none'}`,
        ]),
    ...(names.length >= LEAST_NAMES && names.length <= TOOL_LIMITS.knownAs
      ? []
      : [`${place} has ${names.length} names; write ${LEAST_NAMES} to ${TOOL_LIMITS.knownAs}`]),
    ...names
      .filter((name) => name.length > TOOL_LIMITS.knownAsLine)
      .map((name) => `${place} "${name}" is longer than ${TOOL_LIMITS.knownAsLine} characters`),
  ];
}
