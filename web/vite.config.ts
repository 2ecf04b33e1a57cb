import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` beside `thirteendays serve`: the server is asked as if by its own page.
const SERVER = process.env.SERVER ?? 'http://127.0.0.1:8013';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/thirteendays/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy is "self only": nothing may stand in a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Facts, geometry and the map lie beside the rules, outside this folder.
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'jsdom', setupFiles: ['./tests/setup.ts'], include: ['tests/**/*.test.ts'] },
});
