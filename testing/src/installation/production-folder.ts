import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

export interface ProductionFolder {
  readonly path: string
  /** An ordinary user, if the tests run as root. */
  readonly user: { readonly uid?: number; readonly gid?: number }
  readonly remove: () => void
}

/** Files that `npm start` needs besides those of the image. */
const filesOfStart = ['start', 'web-build', 'project-files', 'run-command'].map(
  (name) => `tooling/${name}.ts`,
)

/**
 * Makes the folder of the image, which the `Dockerfile` describes, with its packages, and with what `npm start` needs.
 * Nobody may write in it.
 */
export function makeProductionFolder(): ProductionFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'stamboek-production-'))
  const remove = (): void => {
    forEachFolder(folder, (each) => chmodSync(each, 0o755))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    const copies = [...dockerfile.matchAll(/^COPY --from=build (.+) (\S+)$/gm)]
    for (const [, sources = '', target = ''] of copies)
      for (const source of sources.split(' ').map((each) => each.replace('/stamboek/', '')))
        copy(source, /^\.\/$|\/$/.test(target) ? path.join(target, path.basename(source)) : target)
    for (const file of filesOfStart) copy(file, file)
    const [, omitted = ''] = /^ARG OMIT="(.+)"$/m.exec(dockerfile) ?? []
    installPackages(folder, omitted.split(' '))
    forEachFolder(folder, (each) => chmodSync(each, 0o555))
    chmodSync(folder, 0o555)
    return { path: folder, user: ordinaryUser(), remove }
  } catch (error) {
    remove()
    throw error
  }

  function copy(source: string, target: string): void {
    cpSync(path.join(root, source), path.join(folder, target), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    })
  }
}

function installPackages(folder: string, options: readonly string[]): void {
  const npm = process.env['npm_execpath']
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const { status, stderr } = spawnSync(command ?? 'npm', [...first, 'ci', ...options, '--prefer-offline'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm ci ended with ${status}: ${stderr}`)
}

/** In MiB, by the blocks that the files take; a file with two names counts once. */
export function sizeOf(folder: string): number {
  const blocks = new Map<number, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const file = statSync(path.join(entry.parentPath, entry.name))
      blocks.set(file.ino, file.blocks)
    }
  return ([...blocks.values()].reduce((sum, each) => sum + each, 0) * 512) / 1024 ** 2
}

function forEachFolder(folder: string, work: (folder: string) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) {
      const each = path.join(folder, entry.name)
      work(each)
      forEachFolder(each, work)
    }
}

const nobody = 65_534

function ordinaryUser(): ProductionFolder['user'] {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
}

/** A new folder in which that user may write. */
export function makeDataFolder({ uid, gid }: ProductionFolder['user']): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stamboek-data-'))
  if (uid !== undefined && gid !== undefined) lchownSync(folder, uid, gid)
  return folder
}
