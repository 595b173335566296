import { access, constants, link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { uuidV7 } from '../uuid-v7.ts'

/**
 * Formats settings as lines of a systemd EnvironmentFile, which a shell can read, too; quotes only values that need it.
 * Throws a StartError for a value of several lines.
 */
export function formatSettings(settings: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(settings).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (/[\r\n]/.test(value)) throw new StartError(`${name} heeft meer dan één regel.`)
    const isPlain = /^[\w@%+=:,./-]*$/.test(value)
    return [`${name}=${isPlain ? value : `"${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`}`]
  })
  return `${lines.join('\n')}\n`
}

/** Throws a StartError if there is a file with other content, or none can be made or read. */
export async function requireFree(file: string, content: string): Promise<void> {
  const existing = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartError(`Het bestand ${file} is niet te lezen.`, { cause: error })
  })
  if (existing !== undefined && existing !== content)
    throw new StartError(`Het bestand ${file} bestaat al en wordt niet overschreven; er is niets gewijzigd.`)
  await access(path.dirname(file), constants.W_OK).catch((error: unknown) => {
    throw notWritable(file, error)
  })
}

/**
 * Writes the file, readable for its owner only, as a whole or not at all. Leaves one with this content; throws a
 * StartError for one with other content, or if it cannot be written.
 */
export async function writeSettings(file: string, content: string): Promise<void> {
  const draft = `${file}.${uuidV7()}`
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return await requireFree(file, content)
    throw notWritable(file, error)
  } finally {
    await rm(draft, { force: true })
  }
}

function notWritable(file: string, cause: unknown): StartError {
  return new StartError(
    `Het bestand ${file} is niet te maken: geef een map die er is en waarin je mag schrijven.`,
    { cause },
  )
}
