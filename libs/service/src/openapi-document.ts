import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = join('docs', 'openapi');

/** The OpenAPI document of a service or the gateway, as text; it is made from the sources by `npm run openapi`. Error when there is none. */
export function openApiDocument(name: string): string {
  let folder = __dirname;
  while (!existsSync(join(folder, FOLDER))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`${FOLDER} is not above ${__dirname}`);
    folder = parent;
  }
  return readFileSync(join(folder, FOLDER, `${name}.json`), 'utf8');
}
