import { recordCommit } from './record-commit.ts'
import { buildWebWhenStale } from './web-build.ts'

try {
  await buildWebWhenStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// Beside the start. A folder that cannot be written keeps what its build recorded.
void recordCommit().catch(() => undefined)

// By address: the server starts at its own top level, in this process, which gets its signals.
await import(new URL('../server/src/main.ts', import.meta.url).href)
