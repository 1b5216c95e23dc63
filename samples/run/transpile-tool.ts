import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { sampleTools } from './built-tools';
import { toolFolder } from '../samples-folder';

/** One TypeScript source of a tool and the module that ships beside it for those who have no compiler. */
export interface Prebuilt {
  slug: string;
  /** Where the module lies, relative to the tool's folder. */
  path: string;
  /** The source without its types. */
  text: string;
}

/** The JavaScript of one TypeScript source; imports of its neighbours name their modules. */
export function transpile(source: string): string {
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, removeComments: false };
  return transpileModule(source, { compilerOptions: options }).outputText.replace(
    /from '(\.[^']+)\.ts'/g,
    "from '$1.mjs'",
  );
}

/** Every module of every TypeScript tool: `src/a.ts` becomes `built/a.mjs`. */
export function listPrebuilt(): Prebuilt[] {
  return sampleTools
    .filter(({ language }) => language === 'typescript')
    .flatMap(({ slug }) =>
      readdirSync(join(toolFolder(slug), 'src'))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => ({
          slug,
          path: `built/${name.replace(/\.ts$/, '.mjs')}`,
          text: transpile(readFileSync(join(toolFolder(slug), 'src', name), 'utf8')),
        })),
    );
}
