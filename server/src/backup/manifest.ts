import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** The format of back-ups that this version writes, and the newest that it reads. */
export const backupFormat = 1

export const manifestFile = 'manifest.json'

export interface TableContent {
  /** Quoted, with its schema. */
  readonly name: string
  readonly columns: readonly string[]
  /** The name of its file in the folder of the back-up. */
  readonly file: string
  readonly rows: number
  /** Of the rows as COPY writes them, before compression. */
  readonly bytes: number
  readonly sha256: string
}

/** The contents of a back-up. It is written last: a folder without it is no back-up. */
export interface Manifest {
  readonly format: number
  readonly name: string
  /** ISO 8601, the moment whose data it holds. */
  readonly madeAt: string
  /** Which installation it is of (`readInstallation`); older back-ups do not say it. */
  readonly installation?: string | null
  /** Of the program that made it. */
  readonly version: string
  /** Whether a start made it before it upgraded the database. */
  readonly isBeforeUpgrade: boolean
  readonly databaseFormat: number
  readonly migrations: readonly string[]
  /** The major version of PostgreSQL. */
  readonly postgres: number
  /** Of PostgreSQL: which transactions the data hold. */
  readonly snapshot: string
  /** The ends of the chains of the audit trail (`formatHead`); older back-ups do not have them. */
  readonly auditHeads?: readonly string[]
  readonly tables: readonly TableContent[]
  readonly schema: { readonly file: string; readonly sha256: string }
  /** Ids of the keys by which secrets are sealed; never the keys. */
  readonly keys: readonly string[]
  /** The file of these keys, sealed by a passphrase; null without it. */
  readonly sealedKeys: string | null
}

/** A back-up in its folder. */
export interface Backup {
  readonly directory: string
  readonly manifest: Manifest
}

/**
 * Reads the manifest of a back-up. Throws a StartError if the folder is none, its manifest is damaged, or it is of a newer
 * format.
 */
export async function readBackup(directory: string): Promise<Backup> {
  const resolved = path.resolve(directory)
  const text = await readFile(path.join(resolved, manifestFile), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new StartError(
        `De back-up in ${resolved} is niet te lezen: geef de gebruiker waaronder de opdracht draait leesrecht.`,
        { cause: error },
      )
    throw new StartError(`${resolved} is geen back-up: er is geen leesbaar ${manifestFile} in.`, {
      cause: error,
    })
  })
  const manifest = parseManifest(text)
  if (!manifest) throw new StartError(`Het bestand ${manifestFile} in ${resolved} is beschadigd.`)
  if (manifest.format > backupFormat)
    throw new StartError(
      `De back-up in ${resolved} is van een nieuwere versie van Stamboek (${manifest.version}, vorm ${manifest.format}; deze versie kent ${backupFormat}). Gebruik die nieuwere versie.`,
    )
  return { directory: resolved, manifest }
}

/** The rows of all tables together. */
export function countRows({ tables }: Pick<Manifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

function parseManifest(text: string): Manifest | undefined {
  try {
    const value = JSON.parse(text) as Partial<Manifest> | null
    const isNewer = typeof value?.format === 'number' && value.format > backupFormat
    return isNewer || isWhole(value) ? (value as Manifest) : undefined
  } catch {
    return undefined
  }
}

function isWhole(value: Partial<Manifest> | null): boolean {
  return (
    typeof value?.format === 'number' &&
    Array.isArray(value.tables) &&
    value.tables.every(isTable) &&
    isFileName(value.schema?.file) &&
    !Number.isNaN(Date.parse(value.madeAt ?? '')) &&
    /^\d+:\d+:[\d,]*$/.test(value.snapshot ?? '') &&
    Array.isArray(value.keys) &&
    Array.isArray(value.migrations) &&
    (value.sealedKeys === null || isFileName(value.sealedKeys))
  )
}

function isTable({ name, columns, file, rows, sha256 }: Partial<TableContent>): boolean {
  return (
    typeof name === 'string' &&
    Array.isArray(columns) &&
    isFileName(file) &&
    Number.isSafeInteger(rows) &&
    typeof sha256 === 'string'
  )
}

/** A manifest may not lead out of its folder. */
function isFileName(name: unknown): boolean {
  return typeof name === 'string' && /^[\w.-]+$/.test(name) && !name.startsWith('.')
}
