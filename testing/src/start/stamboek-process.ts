import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { fileURLToPath } from 'node:url'
import { testKeyFile } from '../server/test-key-file.ts'

const program = fileURLToPath(import.meta.resolve('@stamboek/server/main'))

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

interface ProcessOptions {
  /** The program and its arguments; absent: that of this repository. */
  readonly command?: readonly string[]
  readonly cwd?: string
  /** The user to run as. */
  readonly uid?: number
  readonly gid?: number
}

/** Stamboek in a child process, as an operator runs it. */
export class StamboekProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<Ended>
  #stdout = ''
  #stderr = ''

  /**
   * `settings` override quiet ones on a free port; of the tests' environment only PATH and HOME are passed.
   */
  constructor(
    settings: Readonly<Record<string, string>>,
    { command = [process.execPath, program], ...options }: ProcessOptions = {},
  ) {
    const { PATH = '', HOME = '' } = process.env
    const [executable = '', ...args] = command
    this.#child = spawn(executable, args, {
      ...options,
      env: {
        PATH,
        HOME,
        PORT: '0',
        LOG_LEVEL: 'silent',
        DEMO: 'off',
        DRAIN_SECONDS: '0',
        DATABASE_WAIT_SECONDS: '0',
        SECRETS_KEY_FILE: testKeyFile,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.#stdout += chunk.toString()
    })
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString()
    })
    this.#ended = once(this.#child, 'close').then((ending): Ended => {
      const [code, signal] = ending as [number | null, NodeJS.Signals | null]
      return { code, signal, stdout: this.#stdout, stderr: this.#stderr }
    })
  }

  /** Resolves with the address once the program prints it. */
  async address(): Promise<string> {
    const [, address = ''] = /draait op (\S+)/.exec(await this.said(/Stamboek draait op \S+\n/)) ?? []
    return address
  }

  /** Waits until stdout matches `pattern`; throws stderr if the program ends first. */
  said(pattern: RegExp): Promise<string> {
    const { promise: found, resolve } = Promise.withResolvers<string>()
    const look = () => {
      if (!pattern.test(this.#stdout)) return
      this.#child.stdout?.off('data', look)
      resolve(this.#stdout)
    }
    this.#child.stdout?.on('data', look)
    look()
    const failed = this.#ended.then(({ code, stderr }): never => {
      throw new Error(`Stamboek ended with ${code}: ${stderr}`)
    })
    return Promise.race([found, failed])
  }

  get ended(): Promise<Ended> {
    return this.#ended
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended> {
    this.#child.kill(signal)
    return this.#ended
  }

  signal(signal: 'SIGTERM' | 'SIGUSR2'): void {
    this.#child.kill(signal)
  }
}

/** A currently free port. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
