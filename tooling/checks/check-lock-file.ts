import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type PackageFile, readPackageFile, readWorkspaces } from '../project-files.ts'

export interface LockEntry {
  version?: string
  resolved?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  link?: boolean
  dev?: boolean
}

export interface LockFile {
  packages: Record<string, LockEntry>
}

const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Of the font.
  'OFL-1.1',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'PostgreSQL',
])

export function readLockFile(root: string): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
}

export function readDirectDependencies(root: string): Set<string> {
  const files = [readPackageFile(root), ...readWorkspaces(root).map((workspace) => workspace.package)]
  return new Set(
    files.flatMap((file: PackageFile) => [
      ...Object.keys(file.dependencies ?? {}),
      ...Object.keys(file.devDependencies ?? {}),
      ...Object.keys(file.optionalDependencies ?? {}),
    ]),
  )
}

/**
 * Packages that only talk over the network, so that their copy of a dependency never meets ours: the official
 * SignalR client, and the server that the bench compares with.
 */
const withOwnCopies = [
  '@microsoft/signalr',
  '@microsoft/signalr-protocol-msgpack',
  'engine.io',
  'socket.io-adapter',
  'engine.io-client',
]

/**
 * Two copies of a direct dependency are a problem (two Reacts do not share their state); those of deeper
 * packages are only listed.
 */
export function findDuplicates(
  lock: LockFile,
  direct: ReadonlySet<string>,
): { problems: string[]; others: string[] } {
  const versions = new Map<string, Set<string>>()
  for (const [path, { version }] of Object.entries(lock.packages)) {
    const name = packageName(path)
    if (name === undefined || version === undefined || isOwnCopy(path)) continue
    versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  const twice = [...versions].filter(([, found]) => found.size > 1)
  const describe = ([name, found]: [string, Set<string>]) => `${name} ${[...found].toSorted().join(' and ')}`
  return {
    problems: twice.filter(([name]) => direct.has(name)).map(describe),
    others: twice.filter(([name]) => !direct.has(name)).map(describe),
  }
}

function isOwnCopy(path: string): boolean {
  return withOwnCopies.some((name) => path.startsWith(`node_modules/${name}/node_modules/`))
}

/** A lock file with addresses would tie every machine to one registry. */
export function findRegistryAddresses(lock: LockFile): string[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved !== undefined && entry.link !== true)
    .map(([path, entry]) => `${path} is resolved to ${entry.resolved}`)
}

/**
 * npm omits optional packages (mostly one per platform) that a registry lacks; `npm ci` then refuses the lock
 * file.
 */
export function findMissingEntries(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isInstalledFor(lock, path, name))
      .map((name) => `${path || 'the root'} names ${name}, which has no entry`),
  )
}

/** Packages whose licence is not on the list of those that a product may carry along without further duties. */
export function findForeignLicences(
  packages: readonly { name: string; version: string; licence: string }[],
): string[] {
  return packages
    .filter(({ licence }) => !isAllowedLicence(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || 'no licence stated'}`)
}

/**
 * Of alternatives one must be allowed, of everything else all; an expression that mixes both must be allowed
 * whole.
 */
function isAllowedLicence(expression: string): boolean {
  const names = expression
    .replaceAll(/[()]/g, ' ')
    .trim()
    .split(/\s+(?:OR|AND)\s+/)
  const isAllowed = (name: string) => allowedLicences.has(name)
  return / OR /.test(expression) && !/ AND /.test(expression) ? names.some(isAllowed) : names.every(isAllowed)
}

function isInstalledFor(lock: LockFile, path: string, name: string): boolean {
  if (lock.packages[posix.join(path, 'node_modules', name)] !== undefined) return true
  return path !== '' && isInstalledFor(lock, path.slice(0, Math.max(0, path.lastIndexOf('/'))), name)
}

/** The name of the package at a path of the lock file; undefined for the root and workspaces. */
export function packageName(path: string): string | undefined {
  const start = path.lastIndexOf('node_modules/')
  return start === -1 ? undefined : path.slice(start + 'node_modules/'.length)
}
