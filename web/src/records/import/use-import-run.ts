import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useState } from 'react'
import { type ImportKind, type ImportMode, importFile } from '../../api/imports.ts'
import { type NoAnswer, useUpload } from './use-upload.ts'

/** A running check or import. */
export interface Sending {
  readonly mode: ImportMode
  /** Share of the file that is sent, 0 to 1; at 1 the server is working. */
  readonly share: number
}

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
  const [mode, setMode] = useState<ImportMode>('check')
  const [answer, setAnswer] = useState<ImportAnswer>()
  const { share, failure, ...upload } = useUpload()

  return {
    sending: share === undefined ? undefined : { mode, share },
    answer,
    failure: failure && { ...failure, mode },
    start: async (file, next) => {
      setMode(next)
      const given = await upload.start(file, (options) =>
        importFile(type, { kind, mode: next, file }, options),
      )
      if (typeof given === 'object') setAnswer(given)
      return given
    },
    abort: upload.abort,
    reset: () => {
      setAnswer(undefined)
      upload.clearFailure()
    },
  }
}
