import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { iconModules } from './build/iconModules.ts';
import { stubUnusedCode } from './build/stubUnusedCode.ts';
import { preloadManifest } from './build/preloadManifest.ts';
import { precompress } from './build/precompress.ts';

/** What every page needs, in a chunk for each stage of its start (src/app/main.ts): few chunks compress better than many. */
const ENGINE = [
  'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|reselect|immer)/',
  'node_modules/(@reduxjs|use-sync-external-store)/',
  'web/src/app/stages/engine',
];
const LOOK = [
  'node_modules/(@emotion|stylis|@mui/(styled-engine|private-theming))/',
  'node_modules/@mui/material/(styles|Box|Button|ButtonBase|CircularProgress|Container|IconButton|Link|Paper|Skeleton|Stack|SvgIcon|Typography)/',
  'web/src/app/stages/look',
];
const FRAME = [
  'web/src/app/(App|routes|store|theme|page/|layout/(?!ShortcutHelp))',
  'web/src/shared/(api|download/(?!receiveFile|PartialFile)|live/(?!throttleWithJitter)|session|tools|format/format|toast/(Toasts|ToastContext|useToast)\\.|ui/(usePageTitle|AccessBadge|Badge|Icon|LanguageBadge|LoadError|Notice|RouterLink|Tip|useTip|lazyComponent))',
  'virtual:icon/mdiCheck$',
];
/** A chunk brings along what its modules import, as far as no chunk of higher priority does. What the entry imports lies apart. */
const GROUPS = [['vite/preload-helper'], ENGINE, LOOK, FRAME].map((tests, index) => ({
  name: ['fetching', 'engine', 'look', 'frame'][index] ?? '',
  test: new RegExp(tests.join('|')),
  priority: 9 - index,
}));

/** What the gateway draws pages with, as it loads it. */
const SERVER_OUTPUT = { format: 'cjs', codeSplitting: false, entryFileNames: 'renderer.cjs' } as const;

/** The gateway serves what this builds; in development the gateway's /api and /ws are proxied. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [iconModules(), stubUnusedCode(), react(), ...(isSsrBuild ? [] : [budgets(), preloadManifest(), precompress()])],
  resolve: { alias: { '@contracts': fileURLToPath(new URL('../libs/contracts/src/api', import.meta.url)) } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    minify: true,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false }, // every browser that runs es2022 knows it, or does without
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: isSsrBuild ? SERVER_OUTPUT : { codeSplitting: { groups: GROUPS } } },
  },
  // One file with all it needs: where the gateway runs, the client's packages are not installed.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:8080', '/ws': { target: 'ws://localhost:8080', ws: true } },
  },
}));
