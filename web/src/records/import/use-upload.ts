import { useEffect, useRef, useState } from 'react'
import { NetworkFailure } from '../../api/api-problem.ts'
import { isReadable, type UploadOptions } from '../../api/uploads.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'

/** `stopped`: aborted by the user; `unreadable`: the file changed on disk; `failed`: see `failure`. */
export type NoAnswer = 'stopped' | 'unreadable' | 'failed'

/** Why a file that changed on disk is not sent again. */
export const fileChanged = 'Het bestand is intussen gewijzigd. Kies het opnieuw.'

export interface Upload {
  /** Share of the file that is sent, 0 to 1; at 1 the server is working; undefined while nothing is sent. */
  readonly share: number | undefined
  /** Why the server gave no answer or refused the file. */
  readonly failure: { readonly error: unknown } | undefined
  /** Sends a file; resolves to the answer, or to why there is none. */
  readonly start: <Answer extends object>(
    file: File,
    send: (options: UploadOptions) => Promise<Answer>,
  ) => Promise<Answer | NoAnswer>
  readonly abort: () => void
  readonly clearFailure: () => void
}

/** Sends files with progress, one at a time; aborts when the dialog is gone. */
export function useUpload(): Upload {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<Upload['failure']>()
  const [keys] = useState(createIdempotencyKeys)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])

  return {
    share,
    failure,
    start: async (file, send) => {
      const { signal } = (aborter.current = new AbortController())
      setFailure(undefined)
      setShare(0)
      try {
        return await send({ signal, onSent: setShare, keys })
      } catch (error) {
        if (signal.aborted) return 'stopped'
        if (error instanceof NetworkFailure && !(await isReadable(file))) return 'unreadable'
        setFailure({ error })
        return 'failed'
      } finally {
        setShare(undefined)
      }
    },
    abort: () => aborter.current?.abort(),
    clearFailure: () => setFailure(undefined),
  }
}
