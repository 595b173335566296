import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { explainFailure, explainServerOutput } from './explain-failure.ts'
import { stopOrphanedPostmaster } from './orphaned-postmaster.ts'
import { type Postmaster, PostmasterFailure, type PostmasterRequest, startPostmaster } from './postmaster.ts'
import { removeSocketFiles } from './socket-directory.ts'

const minRestartDelayMs = 250
const maxRestartDelayMs = 30_000
const workersTimeoutMs = 30_000

/**
 * Stops the server that a killed Stamboek left and starts one, or throws. Restarts it on the same socket with exponential
 * backoff if it exits before `stop`; a failed restart is tried again. Needs the lock on the data directory. Removes the
 * socket directory at `stop`, and if it throws.
 */
export async function supervisePostmaster(request: PostmasterRequest): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController()
  let postmaster: Postmaster | undefined = await startOnce(request).catch(async (error: unknown) => {
    await rm(request.socketDirectory, { recursive: true, force: true })
    throw error
  })

  async function watch(): Promise<void> {
    while (postmaster !== undefined) {
      await postmaster.ended
      postmaster = stopped.signal.aborted ? undefined : await restart(request, stopped.signal)
    }
  }
  const watching = watch()

  return {
    async stop() {
      stopped.abort()
      await postmaster?.stop()
      await watching
      await rm(request.socketDirectory, { recursive: true, force: true })
    },
  }
}

async function restart(request: PostmasterRequest, signal: AbortSignal): Promise<Postmaster | undefined> {
  request.log.error('De database is onverwacht gestopt en wordt opnieuw gestart.')
  for (let pause = minRestartDelayMs; !signal.aborted; pause = Math.min(pause * 2, maxRestartDelayMs)) {
    await delay(pause, undefined, { signal }).catch(() => {})
    const postmaster = signal.aborted ? undefined : await startOnce(request).catch(logFailure)
    if (postmaster !== undefined && !signal.aborted) {
      request.log.info('De database draait weer.')
      return postmaster
    }
    await postmaster?.stop()
  }
  return undefined

  function logFailure(error: unknown): undefined {
    request.log.error(explainFailure(error, request.cluster).message)
  }
}

async function startOnce(request: PostmasterRequest): Promise<Postmaster> {
  for (const end = performance.now() + workersTimeoutMs; ; await delay(minRestartDelayMs)) {
    await stopOrphanedPostmaster(request.cluster, request.socketDirectory)
    await removeSocketFiles(request.socketDirectory)
    try {
      return await startPostmaster(request)
    } catch (error) {
      if (!(error instanceof PostmasterFailure)) {
        throw error
      }
      if (!error.isHeldByWorkers || performance.now() > end) {
        throw explainServerOutput(error.output, request.cluster)
      }
    }
  }
}
