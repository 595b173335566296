import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type LockEntry, type LockFile, packageName } from './checks/check-lock-file.ts'
import { readImports } from './checks/read-imports.ts'
import { listSourceFiles } from './project-files.ts'

export interface ShippedPackage {
  /** Its folder, from the root. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** SPDX; empty where the package states none. */
  readonly licence: string
}

/**
 * The packages that users and operators of the product get, sorted by path: those of `npm ci --omit=dev`, of all
 * platforms, and those that the build of the web contains, with all that they need.
 */
export function listShippedPackages(root: string, lock: LockFile): readonly ShippedPackage[] {
  const installed = Object.keys(lock.packages).filter(
    (path) => isPackage(path, lock) && !lock.packages[path]?.dev,
  )
  const bundled = withDependencies(lock, listImportsOfWeb(root))
  return [...new Set([...installed, ...bundled])].toSorted().map((path) => {
    const { version = '', license = '' } = lock.packages[path] ?? {}
    return { path, name: packageName(path) ?? path, version, licence: license }
  })
}

function listImportsOfWeb(root: string): readonly string[] {
  const files = listSourceFiles(root, ['.ts', '.tsx']).filter(
    (file) => file.startsWith('web/src/') && !/\.test\.tsx?$/.test(file),
  )
  const imported = files.flatMap((file) => readImports(file, readFileSync(join(root, file), 'utf8')))
  return [
    ...new Set(imported.flatMap(({ specifier }) => /^(?:@[^/]+\/)?[\w-][^/]*/.exec(specifier)?.[0] ?? [])),
  ]
}

function withDependencies(lock: LockFile, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    const path = resolvePackage(lock, from, name)
    if (path === undefined || found.has(path) || !isPackage(path, lock) || name.startsWith('@types/')) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {}
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(each, path)
  }
  for (const name of names) add(name, 'web')
  return found
}

/** As Node.js does: the package beside the one that asks, or the nearest above it; undefined for an absent optional one. */
function resolvePackage(lock: LockFile, from: string, name: string): string | undefined {
  const path = posix.join(from, 'node_modules', name)
  if (lock.packages[path]) return path
  return from === ''
    ? undefined
    : resolvePackage(lock, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name)
}

function isPackage(path: string, lock: LockFile): boolean {
  const entry: LockEntry | undefined = lock.packages[path]
  return packageName(path) !== undefined && entry !== undefined && entry.link !== true
}
