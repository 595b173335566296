import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useEffect, useRef, useState } from 'react'
import { NetworkFailure } from '../../api/api-problem.ts'
import { type ImportKind, type ImportMode, importFile, isReadable } from '../../api/imports.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'

/** An import that is under way. */
export interface Sending {
  readonly mode: ImportMode
  /** Which share of the file is sent; from 1 on the server works on it. */
  readonly share: number
}

/** `stopped`: nobody waits for it any more; `unreadable`: the file is gone; `failed`: see the failure. */
type NoAnswer = 'stopped' | 'unreadable' | 'failed'

export interface ImportRun {
  readonly sending: Sending | undefined
  readonly answer: ImportAnswer | undefined
  /** What the server did not take at all, or why there is no answer. */
  readonly failure: { readonly error: unknown; readonly mode: ImportMode } | undefined
  /** Resolves to the answer, or why there is none. */
  readonly start: (file: File, mode: ImportMode) => Promise<ImportAnswer | NoAnswer>
  readonly abort: () => void
  /** Forgets what an earlier file gave. */
  readonly reset: () => void
}

/** Sends a file to be tried or imported, with how far it is; a failure leaves everything as it was. */
export function useImportRun(type: ServedRecordType, kind: ImportKind): ImportRun {
  const [sending, setSending] = useState<Sending>()
  const [answer, setAnswer] = useState<ImportAnswer>()
  const [failure, setFailure] = useState<ImportRun['failure']>()
  const [keys] = useState(createIdempotencyKeys)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])

  const start = async (file: File, mode: ImportMode): Promise<ImportAnswer | NoAnswer> => {
    const { signal } = (aborter.current = new AbortController())
    setFailure(undefined)
    setSending({ mode, share: 0 })
    try {
      const onSent = (share: number): void => setSending({ mode, share })
      const given = await importFile(type, { kind, mode, file }, { signal, onSent, keys })
      setAnswer(given)
      return given
    } catch (error) {
      if (signal.aborted) return 'stopped'
      if (error instanceof NetworkFailure && !(await isReadable(file))) return 'unreadable'
      setFailure({ error, mode })
      return 'failed'
    } finally {
      setSending(undefined)
    }
  }
  return {
    sending,
    answer,
    failure,
    start,
    abort: () => aborter.current?.abort(),
    reset: () => {
      setAnswer(undefined)
      setFailure(undefined)
    },
  }
}
