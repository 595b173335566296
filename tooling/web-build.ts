import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-files.ts'
import { runTool } from './run-command.ts'

const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/compressed-files.ts',
  'model/src',
  'CHANGELOG.md',
  'package-lock.json',
]

const stampFile = 'web/dist/.built-from'

export type WebState = 'missing' | 'stale' | 'current'

/** A build without its sources, as in a release, is current. */
export function readWebState(root: string): WebState {
  const stamp = join(root, stampFile)
  if (!existsSync(stamp)) return 'missing'
  const isRelease = !existsSync(join(root, 'web/src'))
  return isRelease || hashSources(root) === readFileSync(stamp, 'utf8') ? 'current' : 'stale'
}

export function writeBuildStamp(root: string, sourceHash: string): void {
  writeFileSync(join(root, stampFile), sourceHash)
}

/** SHA-256 of the names and contents of all sources except tests, so that copying or checking them out changes nothing. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => listFiles(root, source)))
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest(),
    )
  return hash.digest('hex')
}

/**
 * Logs in Dutch.
 * @throws when the build fails, after showing its output.
 */
export async function buildWebWhenStale(): Promise<void> {
  const state = readWebState(projectRoot)
  if (state === 'current') return
  const reason = state === 'missing' ? 'is nog niet gebouwd' : 'hoort niet bij deze broncode'
  if (!existsSync(join(projectRoot, 'node_modules/vite')))
    throw new Error(
      `De webinterface ${reason}, en de pakketten om haar te bouwen ontbreken. Voer npm ci en npm run build uit, en daarna npm ci --omit=dev.`,
    )
  console.log(`De webinterface ${reason} en wordt nu gebouwd …`)
  await buildWeb()
}

/**
 * Builds the web, with the licences of what the product contains. Logs in Dutch.
 * @throws when the build fails, after showing its output.
 */
export async function buildWeb(): Promise<void> {
  // Read before the build, so that a change during the build makes it stale.
  const builtFrom = hashSources(projectRoot)
  const start = performance.now()
  await runBuild([])
  // Imported here, as it needs packages that a release does not have.
  const { writeLicenceList } = await import('./licence-list.ts')
  writeLicenceList(projectRoot)
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

/** The files of a folder, or the file itself, in a fixed order; none if it is missing. */
function listFiles(root: string, path: string): readonly string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  const names = readdirSync(join(root, path)).toSorted()
  return names.filter((name) => !isTest.test(name)).flatMap((name) => listFiles(root, `${path}/${name}`))
}

const isTest = /\.test\.tsx?$/
