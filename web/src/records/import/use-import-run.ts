import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useEffect, useRef, useState } from 'react'
import { NetworkFailure } from '../../api/api-problem.ts'
import { type ImportKind, type ImportMode, importFile, isReadable } from '../../api/imports.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'

/** A running check or import. */
export interface Sending {
  readonly mode: ImportMode
  /** Share of the file that is sent, 0 to 1; at 1 the server is working. */
  readonly share: number
}

/** `stopped`: aborted by the user; `unreadable`: the file changed on disk; `failed`: see `failure`. */
type NoAnswer = 'stopped' | 'unreadable' | 'failed'

export interface ImportRun {
  readonly sending: Sending | undefined
  readonly answer: ImportAnswer | undefined
  /** Why the server gave no answer or refused the file. */
  readonly failure: { readonly error: unknown; readonly mode: ImportMode } | undefined
  /** Resolves to the answer, or to why there is none. */
  readonly start: (file: File, mode: ImportMode) => Promise<ImportAnswer | NoAnswer>
  readonly abort: () => void
  /** Clears the answer and the failure. */
  readonly reset: () => void
}

/** Sends a file to be checked or imported, with progress; a failure changes nothing. */
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
