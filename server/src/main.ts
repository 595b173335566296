import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

/**
 * Starts the program with Node.js's compile cache: types are stripped and code is compiled once per installation, which halves the
 * start time. Where the directory is not writable, that happens at every start.
 */
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.stamboek/compile-cache'))
await import('./start/program.ts')
flushCompileCache()
