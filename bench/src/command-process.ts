import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { testKeyFile } from '@stamboek/testing/server/test-key-file'
import { residentMiB } from './product-process.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const sampleMs = 50

export interface MeasuredCommand {
  readonly seconds: number
  /** The most that it took; 0 if the system does not report it. */
  readonly peakMiB: number
}

/** Runs a command as `npm run` does, to its end. Throws if it fails, after printing what it said. */
export async function measureCommand(
  name: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<MeasuredCommand> {
  const { scripts } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const [, ...script] = (scripts[name] ?? '').split(' ')
  const start = performance.now()
  const child = spawn(process.execPath, [...script, ...words], {
    cwd: projectRoot,
    env: { ...process.env, SECRETS_KEY_FILE: testKeyFile, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMiB = 0
  const sampling = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(child.pid) ?? 0)
  }, sampleMs)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(sampling)
  if (code !== 0) throw new Error(`npm run ${name} failed`)
  return { seconds: (performance.now() - start) / 1000, peakMiB }
}
