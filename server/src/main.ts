import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

/**
 * The program by way of Node.js's compile cache: types are stripped and code is compiled once for each installation, which
 * halves the start and saves the memory of the compiler. Without a place to write, everything is done at every start.
 */
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.stamboek/compile-cache'))
await import('./start/program.ts')
flushCompileCache()
