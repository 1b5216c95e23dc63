import type { Plugin } from 'vite';

const packages = (names: string[]): string[] => names.map((name) => `node_modules/${name}/`);
const files = (folder: string, names: string[]): string[] =>
  names.map((name) => `web/src/${folder}/${name}`);

const MUI = [
  'Box',
  'Button',
  'ButtonBase',
  'CircularProgress',
  'Container',
  'IconButton',
  'Link',
  'Paper',
  'Popper',
  'Skeleton',
  'Stack',
  'SvgIcon',
  'Tooltip',
  'Typography',
];

/** What every page needs, in a chunk for each stage of the start (src/app/main.ts), and what every form needs: few chunks compress better than many. */
const PATTERNS: Record<string, string[]> = {
  preload: ['vite/preload-helper'],
  vendor: [
    ...packages([
      'react',
      'react-dom',
      'scheduler',
      'react-router',
      'react-router-dom',
      'react-redux',
      'redux',
      'redux-thunk',
      'reselect',
      'immer',
    ]),
    ...packages(['@reduxjs/toolkit', 'use-sync-external-store']),
    ...files('app/stages', ['vendor']),
  ],
  ui: [
    ...packages([
      '@emotion/[^/]+',
      'stylis',
      '@mui/styled-engine',
      '@mui/private-theming',
      '@mui/material/styles',
    ]),
    ...packages(MUI.map((name) => `@mui/material/${name}`)),
    ...files('app/stages', ['ui']),
  ],
  app: [
    ...files('app', ['App', 'routes', 'store', 'theme/', 'layout/(?!ShortcutHelp)']),
    ...files('shared', [
      'api/',
      'session/(?!loginApi|secondStepApi|resendApi)',
      'tools/',
      'format/format',
      'live/(?!throttleWithJitter)',
      'membership/proPlan',
      'download/(?!receiveFile)',
    ]),
    ...packages(['notistack', 'goober', 'clsx']),
    'web/src/shared/toast/',
    ...files('shared/ui', ['usePageTitle', 'Badge', 'Icon', 'LoadError', 'Notice', 'RouterLink']),
    ...files('shared/ui', ['lazyComponent', 'lazyDialog', 'reloadPage']),
    'contracts/src/api/membership',
    'virtual:icon/mdiCheck$',
  ],
  forms: [
    ...packages(['react-hook-form']),
    ...files('shared/auth', ['rules']),
    'contracts/src/api/account-limits',
  ],
};

/** The groups for Rolldown. A chunk includes what its modules import unless a chunk of higher priority does. */
export const CHUNK_GROUPS = Object.entries(PATTERNS).map(([name, patterns], index) => ({
  name,
  test: new RegExp(patterns.join('|')),
  priority: 9 - index,
}));

/** Fails the build when a pattern of a chunk group matches no module, for example after a file was renamed. */
export function checkChunkGroups(): Plugin {
  return {
    name: 'check-chunk-groups',
    apply: 'build',
    buildEnd(error) {
      const modules = [...this.getModuleIds()];
      const unmatched = Object.values(PATTERNS)
        .flat()
        .filter((pattern) => !modules.some((id) => new RegExp(pattern).test(id)));
      if (!error && unmatched.length > 0)
        this.error(`These patterns of chunk groups match no module: ${unmatched.join(', ')}`);
    },
  };
}
