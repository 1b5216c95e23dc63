import type { Plugin } from 'vite';

/**
 * Parts of libraries that are never run here, and what stands in for each. The theme switches MUI's ripple off, but every button
 * imports it; Emotion's `withTheme`, which nobody calls, brings two more packages.
 */
const NEVER_RUN = [
  { imported: /\/TouchRipple\.mjs$/, importer: /@mui\/material\/ButtonBase\//, code: 'export default () => null;' },
  { imported: /^hoist-non-react-statics$/, importer: /@emotion\/react\//, code: 'export default (target) => target;' },
];
const STAND_IN = '\0never-run:';

/** Keeps code that is never run out of the build. */
export function leaveOut(): Plugin {
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
