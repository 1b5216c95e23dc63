import type { Plugin } from 'vite';

/**
 * Library code that never runs here, and its replacement. The theme disables MUI's ripple, but every button imports it; a script in
 * index.html sets the color scheme; the theme needs one short function of `react-is`; Emotion's `withTheme`, which nothing calls, brings
 * two packages.
 */
const NEVER_RUN = [
  { imported: /\/TouchRipple\.mjs$/, importer: /@mui\/material\/ButtonBase\//, code: 'export default () => null;' },
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
const STAND_IN = '\0never-run:';

/** Replaces library code that never runs, so that the build does not contain it. */
export function stubUnusedCode(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer = '') => {
      const index = NEVER_RUN.findIndex((part) => part.imported.test(id) && part.importer.test(importer));
      return index < 0 ? undefined : `${STAND_IN}${index}`;
    },
    load: (id) => (id.startsWith(STAND_IN) ? NEVER_RUN[Number(id.slice(STAND_IN.length))]?.code : undefined),
  };
}
