import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { iconModules } from './build/iconModules.ts';
import { leaveOut } from './build/leaveOut.ts';
import { pagePreloads } from './build/pagePreloads.ts';
import { precompress } from './build/precompress.ts';

/** What every page needs, in one chunk: one compresses better than twenty. */
const FRAME = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|reselect|immer)/',
    'node_modules/(@reduxjs|@emotion|stylis|use-sync-external-store|@mui/(styled-engine|private-theming))/',
    'node_modules/@mui/material/(styles|Box|Button|ButtonBase|CircularProgress|Container|IconButton|Link|Paper|Skeleton|Stack|SvgIcon|Typography)/',
    'web/src/shared/(api|download|live|session|tools|format/format|toast/(Toasts|ToastContext|useToast)|ui/(usePageTitle|AccessBadge|Badge|Icon|LanguageBadge|LoadError|Notice|RouterLink|Tip|useTip|lazily))',
  ].join('|'),
);

/** The gateway serves what this builds; in development the gateway's /api and /ws are proxied. */
export default defineConfig({
  plugins: [iconModules(), leaveOut(), react(), budgets(), pagePreloads(), precompress()],
  resolve: { alias: { '@contracts': fileURLToPath(new URL('../libs/contracts/src/api', import.meta.url)) } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    modulePreload: { polyfill: false }, // every browser that runs es2022 knows it, or does without
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:8080', '/ws': { target: 'ws://localhost:8080', ws: true } },
  },
});
