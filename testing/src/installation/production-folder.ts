import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Release, unpackRelease } from './release.ts'

export interface ProductionFolder {
  readonly path: string
  /** An ordinary user, if the tests run as root. */
  readonly user: { readonly uid?: number; readonly gid?: number }
  readonly remove: () => void
}

/**
 * Unpacks a release and installs the packages of the image, which the `Dockerfile` names. Nobody may write in the
 * folder.
 */
export function makeProductionFolder(release: Release): ProductionFolder {
  const target = mkdtempSync(path.join(tmpdir(), 'stamboek-production-'))
  const remove = (): void => {
    forEachFolder(target, (each) => chmodSync(each, 0o755))
    rmSync(target, { recursive: true, force: true })
  }
  try {
    const folder = unpackRelease(release, target)
    const dockerfile = readFileSync(path.join(folder, 'Dockerfile'), 'utf8')
    const [, omitted = ''] = /^ARG OMIT="(.+)"$/m.exec(dockerfile) ?? []
    installPackages(folder, omitted.split(' '))
    forEachFolder(target, (each) => chmodSync(each, 0o555))
    chmodSync(target, 0o555)
    return { path: folder, user: ordinaryUser(), remove }
  } catch (error) {
    remove()
    throw error
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
