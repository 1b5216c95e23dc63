import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { precompress } from './build/precompress.ts';
import { preloadManifest } from './build/preloadManifest.ts';

const GATEWAY = `http://localhost:${process.env.PORT ?? 8080}`;

/** The gateway's renderer, a single CommonJS file. */
const SERVER_OUTPUT = {
  format: 'cjs',
  codeSplitting: false,
  entryFileNames: 'renderer.cjs',
} as const;

/** What the first page needs is one chunk: few chunks compress better than many. The entry, which runs before the first paint, needs only Vite's helper. */
const GROUPS = [
  { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
  { name: 'client', test: /web\/src\/app\/start\.tsx$/ },
];

/** The gateway serves what this builds; in development the gateway's /api and /ws are proxied. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [budgets(), preloadManifest(), precompress()])],
  resolve: {
    alias: {
      '@contracts': fileURLToPath(new URL('../libs/contracts/src/api', import.meta.url)),
      '@transparency': fileURLToPath(new URL('../libs/transparency/src/index.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    minify: true,
    copyPublicDir: !isSsrBuild,
    modulePreload: false, // the gateway's preload links name what a page loads first (build/preloadManifest.ts)
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: isSsrBuild ? SERVER_OUTPUT : { codeSplitting: { groups: GROUPS } },
    },
  },
  // The file contains every package, since the client's packages are not installed where the gateway runs.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': GATEWAY, '/ws': { target: GATEWAY, ws: true } },
  },
}));
