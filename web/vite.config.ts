import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { writeCompressedFiles } from './compressed-files.ts'

/** Where the server of a developer listens; `npm run dev` starts both. */
const server = 'http://localhost:3000'

/** Newest features the styles use are `light-dark()` and `:has()`; older targets would get them rewritten into larger, slower rules. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

const compressed: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  // Files of `public` are copied before it.
  writeBundle: ({ dir }) => (dir === undefined ? undefined : writeCompressedFiles(dir)),
}

/** The browser's own Temporal in the place of the polyfill, which `src/api/temporal.ts` fetches where there is none. */
const temporalOfBrowser: Plugin = {
  name: 'temporal-of-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) =>
    source === 'temporal-polyfill' ? normalizePath(`${import.meta.dirname}/src/api/temporal.ts`) : undefined,
}

/** The program without what imports, exports, the live connection and what follows changes alone need, and what small pages and dialogs have in common with the record page. */
const ofEveryPage =
  /\/web\/src\/(main|session\/.*|realtime\/(?!hub-client).*|api\/(?!imports|exports|save-file|own-imports).*|.*\/(password-field|empty-state|checkbox|date-shortcuts|grid-shortcuts|record-shortcuts))\.tsx?$/

/**
 * What every page begins with in one file and the record page in another: so they are smaller than in the dozens of files that
 * the parts which come later would divide them into. What other pages have in common with the record page is in neither of its
 * files: else they would fetch all of it.
 */
const codeSplitting = {
  groups: [
    { name: 'main', test: ofEveryPage, priority: 2 },
    { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2, priority: 1 },
    {
      name: 'record-page',
      test: /web\/src\/records\/(page\/record-page\.tsx|extension\/child-types-of\.ts)$/,
    },
  ],
}

/** `vite build --mode gallery` builds the page that shows every component instead of the product. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['nl-NL', 'en-US'] }), enforce: 'pre' },
    ...(mode === 'gallery' ? [] : [compressed, temporalOfBrowser]),
  ],
  build: {
    target: browsers,
    cssTarget: browsers,
    // The policy `default-src 'self'` has no room for data: fonts and images, so nothing is inlined.
    assetsInlineLimit: 0,
    // All of these browsers know it.
    modulePreload: { polyfill: false },
    ...(mode === 'gallery'
      ? {
          outDir: '../node_modules/.stamboek/gallery',
          emptyOutDir: true,
          rolldownOptions: { input: 'gallery.html' },
        }
      : { rolldownOptions: { output: { codeSplitting } } }),
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true },
      '/health': server,
    },
  },
}))
