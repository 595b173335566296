import { randomBytes } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import { syncDirectory, writeToDisk } from '../../write-to-disk.ts'
import { type SecretsKey, toSecretsKey } from './secret-envelope.ts'

export type KeyRing = ReadonlyMap<string, SecretsKey>

/** Returns undefined if there is no file. Throws a StartError if it is unreadable or damaged. */
export async function readKeyFile(file: string): Promise<KeyRing | undefined> {
  try {
    return parseKeys(await readFile(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    const reason =
      code === undefined
        ? 'is beschadigd: zet het terug uit een back-up'
        : 'is niet te lezen: geef de gebruiker waaronder Stamboek draait leesrecht'
    throw new StartError(`Het sleutelbestand ${file} ${reason}.`, { cause: error })
  }
}

/** Replaces the key file atomically, readable by its owner only. Throws a StartError if it cannot be written. */
export async function writeKeyFile(file: string, keys: Iterable<SecretsKey>): Promise<void> {
  const texts = [...keys].map(({ bytes }) => Buffer.from(bytes).toString('base64'))
  const written = `${file}.${randomBytes(4).toString('hex')}.new`
  try {
    await writeToDisk(written, `${JSON.stringify({ keys: texts }, null, 2)}\n`)
    await rename(written, file)
    await syncDirectory(path.dirname(file))
  } catch (error) {
    await rm(written, { force: true })
    throw new StartError(
      `Het sleutelbestand ${file} is niet te schrijven: maak de map schrijfbaar, of kies met SECRETS_KEY_FILE een andere plaats.`,
      { cause: error },
    )
  }
}

/** Parses the text of a key file. Throws a SyntaxError for a damaged one. */
export function parseKeys(text: string): KeyRing {
  const { keys } = JSON.parse(text) as { keys?: unknown }
  if (!Array.isArray(keys) || keys.length === 0) throw new SyntaxError('No keys')
  const ring = keys.map((each: unknown) => toSecretsKey(Buffer.from(String(each), 'base64')))
  return new Map(ring.map((key) => [key.id, key]))
}
