import { useEffect, useRef, useState } from 'react'
import { NetworkFailure } from '../../../api/api-problem.ts'
import { isReadable, type UploadOptions } from '../../../api/uploads.ts'
import { createIdempotencyKeys } from '../../../api/write-request.ts'

/** `stopped`: aborted by the user; `unreadable`: the file changed on disk; `failed`: see `failure`. */
type NoAnswer = 'stopped' | 'unreadable' | 'failed'

export const fileChanged = 'Het bestand is intussen gewijzigd. Kies het opnieuw.'

export const fileOnItsWay = 'Het bestand is onderweg.'

/**
 * Sends a file with progress. `start` resolves with the answer, or with the reason why there is none, and never
 * rejects. Aborts when the dialog unmounts.
 */
export function useUpload() {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const [changedFile, setChangedFile] = useState<File>()
  const [keys] = useState(createIdempotencyKeys)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])

  const start = async <Answer extends object>(
    file: File,
    send: (options: UploadOptions) => Promise<Answer>,
  ): Promise<Answer | NoAnswer> => {
    const { signal } = (aborter.current = new AbortController())
    setFailure(undefined)
    setShare(0)
    try {
      return await send({ signal, onSent: setShare, keys })
    } catch (error) {
      if (signal.aborted) return 'stopped'
      if (error instanceof NetworkFailure && !(await isReadable(file))) {
        setChangedFile(file)
        return 'unreadable'
      }
      setFailure({ error })
      return 'failed'
    } finally {
      setShare(undefined)
    }
  }
  return {
    /** Sent share of the file, 0 to 1; at 1 the server is working; undefined while nothing is sent. */
    share,
    failure,
    /** The file that changed on disk after it was chosen; browsers refuse to read it. */
    changedFile,
    start,
    abort: () => aborter.current?.abort(),
    clearFailure: () => setFailure(undefined),
  }
}
