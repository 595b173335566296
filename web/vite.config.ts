import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { writeCompressedFiles } from './compressed-files.ts'

/** The address of the server, which `npm run dev` starts with the same settings. */
const server = `http://localhost:${process.env['PORT']?.trim() || 3000}`

/** The styles use `light-dark()` and `:has()`, which older targets would rewrite into larger, slower rules. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

const compressed: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  // Runs after the files of `public` are copied.
  writeBundle: ({ dir }) => (dir === undefined ? undefined : writeCompressedFiles(dir)),
}

/** Replaces the polyfill by the browser's own Temporal; `src/api/temporal.ts` fetches the polyfill where it is missing. */
const temporalOfBrowser: Plugin = {
  name: 'temporal-of-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) =>
    source === 'temporal-polyfill' ? normalizePath(`${import.meta.dirname}/src/api/temporal.ts`) : undefined,
}

/** Modules that every page loads at the start, without those of some pages and dialogs; with some that small pages and dialogs share with the record page. */
const ofEveryPage =
  /\/web\/src\/(main|session\/(?!page-path|external-link).*|realtime\/(?!hub-client).*|api\/(?!about|basis|change-sets|exports|find-records|imports|save-file|system-status|today|uploads|usages).*|.*\/(password-field|empty-state|checkbox|date-shortcuts|grid-shortcuts|record-shortcuts))\.tsx?$/

/**
 * One chunk for the start of every page and one for the record page, which compress better than dozens of shared chunks. Modules
 * that other pages share with the record page are in neither, because those pages would load all of it.
 */
const codeSplitting = {
  groups: [
    { name: 'main', test: ofEveryPage, priority: 2 },
    { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 4, priority: 1 },
    {
      name: 'record-page',
      test: /web\/src\/records\/(page\/(record-page\.tsx|prefetch-first-search\.ts)|extension\/extended-type\.ts)$/,
    },
  ],
}

/** `vite build --mode gallery` builds the page that shows every component instead of the product. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // The server puts its path in front of the addresses in the page; scripts and styles are relative to each other.
  base: './',
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['nl-NL', 'en-US'] }), enforce: 'pre' },
    ...(mode === 'gallery' ? [] : [compressed, temporalOfBrowser]),
  ],
  build: {
    target: browsers,
    cssTarget: browsers,
    // The policy `default-src 'self'` allows no data: URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    // Supported by all target browsers.
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
