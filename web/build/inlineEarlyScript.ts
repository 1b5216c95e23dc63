import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/app/early.entry.ts', import.meta.url));
const PLACEHOLDER = '/* early-script */';

/** Puts src/app/early.entry.ts into index.html: a request for it would delay the first paint. */
export function inlineEarlyScript(): Plugin {
  return {
    name: 'inline-early-script',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        if (!html.includes(PLACEHOLDER)) throw new Error(`index.html has no ${PLACEHOLDER}`);
        const code = await bundleScript();
        return html.replace(PLACEHOLDER, () => code);
      },
    },
  };
}

async function bundleScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      write: false,
      copyPublicDir: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'early' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code;
  if (code === undefined || code.includes('</script'))
    throw new Error(`${ENTRY} cannot be inlined`);
  return code.trim();
}
