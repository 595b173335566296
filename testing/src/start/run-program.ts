import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** That of the program; without it each run would compile everything anew. */
const compileCache = fileURLToPath(new URL('../../../node_modules/.stamboek/compile-cache', import.meta.url))

/** Runs a command as an operator does, to its end; returns its exit code and what it printed, without the last line break. */
export async function runProgram(
  file: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...settings }
  const child = spawn(process.execPath, [file, ...words], { env })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { code, out: out.trimEnd(), error: error.trimEnd() }
}
