import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { samplesFolder } from '../samples-folder';
import { listShownTexts } from './shown-texts';
import { checkShownText, type WordingFinding } from './wording';

const CLIENT = 'web/src';
/** What is part of the client, and not of its tests. */
const SHIPPED = /^(?!test\/)(?!.*\.test\.tsx?$).*\.tsx?$/;

/** Codes and addresses of the API, such as `cancelled`. */
const CODE = /^[a-z/]\S*$/;
/** Texts that docs/specification.md gives. */
const SPECIFIED = new Set(['Payment Cancelled']);

/** Returns every wording in the client's texts that should be another one. */
export function checkClientWording(): WordingFinding[] {
  const folder = join(samplesFolder(), '..', CLIENT);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => SHIPPED.test(path))
    .sort()
    .flatMap((path) => checkSource(`${CLIENT}/${path}`, readFileSync(join(folder, path), 'utf8')));
}

/** Returns every wording in the texts of one source file that should be another one. */
export const checkSource = (path: string, source: string): WordingFinding[] =>
  listShownTexts(path, source)
    .filter(({ text }) => !CODE.test(text) && !SPECIFIED.has(text))
    .flatMap((text) => checkShownText(path, text));
