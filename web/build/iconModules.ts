import * as icons from '@mdi/js';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from ['"]@mdi\/js['"];?/g;
const SOURCE = /from ['"]@mdi\/js['"]/;
const ICON = 'virtual:icon/';

/** Makes each icon a module of its own. @mdi/js is a single module, so the icons of every page would end up in the first chunk. */
export function iconModules(): Plugin {
  return {
    name: 'icon-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(ICON) ? `\0${id}` : undefined),
    load: (id) =>
      id.startsWith(`\0${ICON}`)
        ? `export default ${JSON.stringify(pathOf(id.slice(ICON.length + 1)))};`
        : undefined,
    transform: (code, id) => {
      if (!id.includes('/web/src/') || !SOURCE.test(code)) return undefined;
      const replaced = code.replace(IMPORT, (_whole, names: string) => importsOf(names));
      if (SOURCE.test(replaced))
        throw new Error(`${id} must import icons as import { name } from '@mdi/js'`);
      return { code: replaced, map: null };
    },
  };
}

const importsOf = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `import ${name} from '${ICON}${name}';`)
    .join(' ');

function pathOf(name: string): string {
  const path = (icons as Record<string, string>)[name];
  if (path === undefined) throw new Error(`@mdi/js has no icon ${name}`);
  return path;
}
