import { readCommit, recordCommit } from './record-commit.ts'
import { buildWebWhenStale } from './web-build.ts'

// Beside the check of the web, as git takes longer than that.
const commit = readCommit()
try {
  await buildWebWhenStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

try {
  recordCommit(await commit)
} catch {
  // A folder that cannot be written keeps what its build recorded.
}

// By address: the server starts at its own top level, in this process, which gets its signals.
await import(new URL('../server/src/main.ts', import.meta.url).href)
