import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { isSocketDirectoryOf } from './socket-directory.ts'

const hasProc = existsSync('/proc/self')

const fastShutdownTimeoutMs = 30_000
const immediateShutdownTimeoutMs = 15_000

/**
 * Stops the PostgreSQL of a killed Stamboek, or throws StartError after 45 s, and removes files that would block a
 * start, except `ownSocketDirectory`. Needs the lock on the data directory. Leaves alone a server that postmaster.pid
 * merely names, as in a copied data directory.
 */
export async function stopOrphanedPostmaster(cluster: string, ownSocketDirectory?: string): Promise<void> {
  const left = await readPostmasterFile(cluster)
  if (left === undefined) {
    return
  }
  if (!isAlive(left.pid)) {
    // Kept for a dead server: PostgreSQL uses it to check whether its backends still run.
    if (isZombie(left.pid)) {
      await rm(left.file, { force: true })
    }
  } else if (await isPostmasterOf(cluster, left.pid)) {
    await stopPostmaster(left.pid, cluster)
  } else {
    // Another program has the process id, and PostgreSQL would take it for a postmaster.
    await rm(left.file, { force: true })
  }
  const { socketDirectory = '' } = left
  if (socketDirectory !== ownSocketDirectory && (await isSocketDirectoryOf(socketDirectory, cluster))) {
    await rm(socketDirectory, { recursive: true, force: true })
  }
}

/**
 * Reads process id and socket directory from postmaster.pid; undefined if it is missing or names none. The process may
 * have ended.
 */
export async function readPostmasterFile(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 1 ? { file, pid, socketDirectory: lines[4] } : undefined
}

async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  if (await endProcess(pid, 'SIGINT', fastShutdownTimeoutMs)) {
    return
  }
  if (await endProcess(pid, 'SIGQUIT', immediateShutdownTimeoutMs)) {
    return
  }
  throw new StartError(
    `Een achtergebleven PostgreSQL (proces ${pid}) houdt de database in ${cluster} bezet en stopt niet: beëindig dat proces.`,
  )
}

async function endProcess(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  signalProcess(pid, signal)
  while (isAlive(pid)) {
    if (performance.now() > end) {
      return false
    }
    await delay(20)
  }
  return true
}

/** Zombies count as dead: they accept signals, and stay in a container without an init process. */
function isAlive(pid: number): boolean {
  return signalProcess(pid, 0) && !isZombie(pid)
}

/** False, without throwing, if there is no such process or it may not be signalled. Signal 0 only asks. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function isZombie(pid: number): boolean {
  if (!hasProc) {
    return queryPs(pid, 'stat').startsWith('Z')
  }
  const status = `/proc/${pid}/status`
  try {
    return /^State:\s+Z/m.test(readFileSync(status, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Whether the process is the postmaster of the cluster, by its working directory, which stays right after a rename;
 * without /proc by its command line.
 */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (!hasProc) {
    return ` ${queryPs(pid, 'command')} `.includes(` -D ${cluster} `)
  }
  const [theirs, ours] = await Promise.all([
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(cluster).catch(() => undefined),
  ])
  return theirs !== undefined && theirs.ino === ours?.ino && theirs.dev === ours.dev
}

function queryPs(pid: number, column: 'stat' | 'command'): string {
  return spawnSync('ps', ['-p', String(pid), '-o', `${column}=`], { encoding: 'utf8' }).stdout ?? ''
}
