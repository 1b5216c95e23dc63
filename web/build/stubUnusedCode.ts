import type { Plugin } from 'vite';

/**
 * Library code that never runs here, and its stub. The theme disables MUI's ripple, but every button imports it, mounts it when it is
 * pressed, and imports a hook for a property that it never sets; a script in index.html sets the color scheme; the theme needs one short function of `react-is`; nothing calls Emotion's `withTheme`, which imports two packages.
 */
const STUBS = [
  { imported: /\/TouchRipple\.mjs$/, importer: /@mui\/material\/ButtonBase\//, code: 'export default () => null;' },
  {
    imported: /\/useLazyRipple\/index\.mjs$/,
    importer: /@mui\/material\/ButtonBase\//,
    code: `const ignore = () => undefined;
      const ripple = { ref: null, shouldMount: false, start: ignore, stop: ignore, pulsate: ignore };
      export default () => ripple;`,
  },
  { imported: /\/useFocusableWhenDisabled\.mjs$/, importer: /@mui\/material\/ButtonBase\//, code: 'export default () => undefined;' },
  {
    imported: /\/InitColorSchemeScript\.mjs$/,
    importer: /@mui\/system\/cssVars\/createCssVarsProvider\.mjs$/,
    code: `export const buildInitColorSchemeScript = () => null;
      export const DEFAULT_MODE_STORAGE_KEY = 'mode', DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';`,
  },
  {
    imported: /^react-is$/,
    importer: /@mui\/utils\/deepmerge\//,
    code: `export const isValidElementType = (value) => typeof value === 'function' || value?.$$typeof !== undefined;`,
  },
  { imported: /^hoist-non-react-statics$/, importer: /@emotion\/react\//, code: 'export default (target) => target;' },
];
const PREFIX = '\0stub:';

/** Replaces library code that never runs by stubs. The build fails when a stub replaces nothing. */
export function stubUnusedCode(): Plugin {
  const used = new Set<number>();
  return {
    name: 'stub-unused-code',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer = '') => {
      const index = STUBS.findIndex((stub) => stub.imported.test(id) && stub.importer.test(importer));
      if (index < 0) return undefined;
      used.add(index);
      return `${PREFIX}${index}`;
    },
    load: (id) => (id.startsWith(PREFIX) ? STUBS[Number(id.slice(PREFIX.length))]?.code : undefined),
    buildEnd(error) {
      const unused = STUBS.filter((_stub, index) => !used.has(index));
      if (!error && unused.length > 0)
        this.error(`These stubs replace nothing: ${unused.map(({ imported }) => imported.source).join(', ')}`);
    },
  };
}
