import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-files.ts'
import { runTool } from './run-command.ts'

/** A folder includes its own timestamp, since a removed file is a change. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/compressed-files.ts',
  'model/src',
  'package-lock.json',
]

const stampFile = 'web/dist/.built-from'

export type WebState = 'missing' | 'stale' | 'current'

export function readWebState(root: string): WebState {
  const stamp = join(root, stampFile)
  if (!existsSync(stamp)) return 'missing'
  return findNewestSourceTime(root) > Number(readFileSync(stamp, 'utf8')) ? 'stale' : 'current'
}

export function writeBuildStamp(root: string, builtFrom: number): void {
  writeFileSync(join(root, stampFile), String(builtFrom))
}

/** In ms since 1970. */
export function findNewestSourceTime(root: string): number {
  return Math.max(0, ...sources.map((source) => newestIn(join(root, source))))
}

/**
 * Logs in Dutch.
 * @throws when the build fails, after showing its output.
 */
export async function buildWebWhenStale(): Promise<void> {
  const state = readWebState(projectRoot)
  if (state === 'current') return
  const reason = state === 'missing' ? 'is nog niet gebouwd' : 'is ouder dan de broncode'
  console.log(`De webinterface ${reason} en wordt nu gebouwd …`)

  // Read before the build, so that a change during the build makes it stale.
  const builtFrom = findNewestSourceTime(projectRoot)
  const start = performance.now()
  await runBuild([])
  writeBuildStamp(projectRoot, builtFrom)
  const seconds = (performance.now() - start) / 1000
  console.log(
    `De webinterface is gebouwd in ${seconds.toLocaleString('nl-NL', { maximumFractionDigits: 1 })} s.`,
  )
}

export async function buildGallery(): Promise<string> {
  await runBuild(['--mode', 'gallery'])
  return join(projectRoot, 'node_modules/.stamboek/gallery')
}

async function runBuild(options: readonly string[]): Promise<void> {
  const { exitCode } = await runTool('vite', ['build', '--logLevel', 'error', ...options], {
    folder: join(projectRoot, 'web'),
    output: 'show',
    env: { NODE_ENV: 'production' },
  })
  if (exitCode !== 0) throw new Error('Het bouwen van de webinterface is mislukt.')
}

function newestIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
