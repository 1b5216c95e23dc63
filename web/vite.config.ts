import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';

/** The gateway serves what this builds; in development the gateway's /api and /ws are proxied. */
export default defineConfig({
  plugins: [react(), precompress()],
  resolve: { alias: { '@contracts': fileURLToPath(new URL('../libs/contracts/src/api', import.meta.url)) } },
  build: { target: 'es2022', outDir: 'dist', assetsDir: 'assets', sourcemap: false, chunkSizeWarningLimit: 700 },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:8080', '/ws': { target: 'ws://localhost:8080', ws: true } },
  },
});
