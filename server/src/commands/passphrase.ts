import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { StartError } from '../start-error.ts'

/** Reads the first line of a file, or of standard input for `-`. Throws a StartError if it cannot be read or is empty. */
export async function readPassphrase(file: string): Promise<string> {
  const content = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch(
    (error: unknown) => {
      throw new StartError(`Het bestand ${file} met de wachtzin is niet te lezen.`, { cause: error })
    },
  )
  const [line = ''] = content.split(/\r?\n/, 1)
  if (line === '') throw new StartError(`Het bestand ${file} met de wachtzin is leeg.`)
  return line
}
