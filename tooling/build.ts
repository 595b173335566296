import { readCommit, recordCommit } from './record-commit.ts'
import { buildWebWhenStale } from './web-build.ts'

/** Makes all that `npm start` needs beside the sources and the packages of `npm ci --omit=dev`. */
try {
  await buildWebWhenStale()
  recordCommit(await readCommit())
  console.log('De webinterface is gebouwd. Een machine heeft nu genoeg aan npm ci --omit=dev en npm start.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
