import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { testKeyFile } from '@stamboek/testing/server/test-key-file'

const projectRoot = path.resolve(import.meta.dirname, '../..')

export interface ProductProcess {
  readonly address: string
  /** Milliseconds until the program prints that it runs. */
  readonly startedInMs: number
  /** By `performance.now()`. */
  readonly startedAt: number
  /** In MiB; undefined if the system does not report it. */
  residentMiB(): number | undefined
  /** In milliseconds; undefined if the system does not report it. */
  processorMs(): number | undefined
  /** Sends a request to a program that wraps the product. */
  ask<Answer>(): Promise<Answer>
  stop(): Promise<void>
}

/** Starts the product as a child process on a free port. */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
  program: readonly string[] = ['server/src/main.ts'],
): Promise<ProductProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    env: {
      ...process.env,
      // As in `npm start`.
      MALLOC_ARENA_MAX: '1',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      SECRETS_KEY_FILE: testKeyFile,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await firstAddress(child)
  return {
    address,
    startedAt,
    startedInMs: performance.now() - startedAt,
    residentMiB: () => residentMiB(child.pid),
    processorMs: () => processorMs(child.pid),
    async ask<Answer>() {
      const answer = once(child, 'message')
      child.send('ask')
      return ((await answer) as [Answer])[0]
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function firstAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The product has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Stamboek draait op (http\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error('The product ended before it ran; what it said stands above')
}

/** The memory of a process; undefined if the system does not report it, or the process has ended. */
export function residentMiB(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  try {
    const status = readFileSync(path.join('/proc', String(pid), 'status'), 'utf8')
    const kibibytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024
  } catch {
    return undefined
  }
}

function processorMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  const [, fields = ''] = readFileSync(path.join('/proc', String(pid), 'stat'), 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  // Linux counts 100 ticks a second.
  return 10 * (Number(user) + Number(system))
}
