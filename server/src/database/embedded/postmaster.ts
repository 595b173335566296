import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseLog } from '../connection/database-log.ts'
import { isPostmasterOf, readPostmasterFile, signalProcess } from './orphaned-postmaster.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { buildServerArguments, type ServerSettings } from './server-settings.ts'
import { buildCommandAs, type SystemAccount } from './system-account.ts'

export interface PostmasterRequest {
  readonly binaries: PostgresBinaries
  readonly account: SystemAccount
  readonly cluster: string
  readonly socketDirectory: string
  readonly settings: ServerSettings
  readonly log: DatabaseLog
}

export interface Postmaster {
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export class PostmasterFailure extends Error {
  override readonly name = 'PostmasterFailure'

  readonly output: string

  constructor(output: string) {
    super('PostgreSQL did not start')
    this.output = output
  }

  /** Backends of a killed server hold its shared memory until they exit. */
  get isHeldByWorkers(): boolean {
    return this.output.includes('pre-existing shared memory block')
  }
}

/**
 * A shell between this process and the server, which stops the server at end of file of a pipe on descriptor 3, and
 * so also after kill -9 of this process. It ignores terminal signals. If the server exits by itself the socket
 * directory is kept for the restart.
 */
const supervisorScript = `
trap '' HUP INT TERM
directory=$1
shift
"$@" 3<&- </dev/null &
server=$!
( while read -r _; do :; done; kill -INT "$server" ) <&3 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill -KILL "$watcher" 2>/dev/null || rm -rf "$directory"
exit $status
`

const fastShutdownTimeoutMs = 60_000
const recoveryLogIntervalMs = 10_000

/**
 * Starts the server under a shell that stops it when this process ends, and waits until it accepts connections, without
 * limit on crash recovery. `stop` shuts it down fast, after a minute at once; like the end of this process it removes the
 * socket directory. `ended` resolves however it exits. Throws
 * PostmasterFailure if it exits first.
 */
export async function startPostmaster(request: PostmasterRequest): Promise<Postmaster> {
  const { cluster, log } = request
  const child = spawnSupervisor(request)
  const lifeline = child.stdio[3] as Duplex
  lifeline.on('error', () => {})
  const ended = waitForExit(child)
  const output: string[] = []
  let isReady = false
  let isStopping = false

  const notice = setInterval(
    () => log.info('De database herstelt zich van een onverwacht einde; dit kan even duren.'),
    recoveryLogIntervalMs,
  )
  await new Promise<void>((resolve) => {
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      if (isReady) {
        logServerLine(line, isStopping, log)
      } else if (line.includes('database system is ready to accept connections')) {
        isReady = true
        resolve()
      } else {
        output.push(line)
      }
    })
    void ended.then(resolve)
  }).finally(() => clearInterval(notice))
  if (!isReady) {
    throw new PostmasterFailure(output.join('\n'))
  }
  return {
    ended,
    async stop() {
      isStopping = true
      lifeline.destroy()
      const isSlow = await Promise.race([
        ended.then(() => false),
        delay(fastShutdownTimeoutMs, true, { ref: false }),
      ])
      const left = isSlow ? await readPostmasterFile(cluster) : undefined
      if (left !== undefined && (await isPostmasterOf(cluster, left.pid))) {
        signalProcess(left.pid, 'SIGQUIT')
      }
      await ended
    },
  }
}

function spawnSupervisor({ binaries, account, cluster, socketDirectory, settings }: PostmasterRequest) {
  const server = buildCommandAs(account, binaries, [
    binaries.postgres,
    '-D',
    cluster,
    ...buildServerArguments(socketDirectory, settings),
  ])
  return spawn(
    '/bin/sh',
    ['-c', supervisorScript, 'stamboek-postgres', socketDirectory, server.program, ...server.parameters],
    // Detached, so that Ctrl-C reaches this process only, which then stops the server.
    { ...server.options, detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  )
}

async function waitForExit(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  const exited = new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', resolve)
  })
  await exited
  // Waits briefly for the last output: backends of a killed server may keep the pipe open.
  await Promise.race([closed, delay(200, undefined, { ref: false })])
}

function logServerLine(line: string, isStopping: boolean, log: DatabaseLog): void {
  if (/^(FATAL|PANIC|WARNING):/.test(line)) {
    log.warn(`PostgreSQL: ${line}`)
  } else if (!isStopping && line !== '') {
    log.info(`PostgreSQL: ${line}`)
  }
}
