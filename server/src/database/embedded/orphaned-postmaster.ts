import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { isSocketDirectoryOf } from './socket-directory.ts'

/** Linux has it, macOS has not. */
const hasProc = existsSync('/proc/self')

const fastShutdownTimeoutMs = 30_000
const immediateShutdownTimeoutMs = 15_000

/**
 * Ends the PostgreSQL of a Stamboek that was killed, and clears away what would keep a new one from starting.
 * To be called by the holder of the data directory's lock only: then whatever runs on the files is a left-over.
 * Its socket directory goes as well, unless that is `ownSocketDirectory`. A server that the file merely names, as in a copied data
 * directory, is left alone.
 */
export async function stopOrphanedPostmaster(cluster: string, ownSocketDirectory?: string): Promise<void> {
  const left = await readPostmasterFile(cluster)
  if (left === undefined) {
    return
  }
  if (!isAlive(left.pid)) {
    // A dead one's file stays: PostgreSQL reads from it whether processes of that server still live.
    if (isZombie(left.pid)) {
      await rm(left.file, { force: true })
    }
  } else if (await isPostmasterOf(cluster, left.pid)) {
    await stopPostmaster(left.pid, cluster)
  } else {
    // The number now belongs to another program, and PostgreSQL would take that for a postmaster.
    await rm(left.file, { force: true })
  }
  const { socketDirectory = '' } = left
  if (socketDirectory !== ownSocketDirectory && (await isSocketDirectoryOf(socketDirectory, cluster))) {
    await rm(socketDirectory, { recursive: true, force: true })
  }
}

/** Process id of the server that uses the files, by its own account; it may be long gone. */
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

/** A zombie answers to signals as if it lived; in a container without an init process it may stay for ever. */
function isAlive(pid: number): boolean {
  return signalProcess(pid, 0) && !isZombie(pid)
}

/** False when there is no such process, or it is another user's and so none of ours. */
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

/** A postmaster's working directory is its data directory, whatever has been renamed since. */
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
