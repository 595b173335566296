import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { FormValues } from '../form/form-values.ts'

/** The record of a dialog: loading, failed, or ready with the values that its form starts with. */
export type RecordSource =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly state: 'ready'
      /** Identifies the record; the form is filled again when it changes. */
      readonly key: string
      readonly initial: FormValues
      readonly record: MemberValues
    }

interface RecordQuery<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Turns the state of a query into a source; `ready` builds it from the data. */
export function toRecordSource<Data>(
  query: RecordQuery<Data>,
  ready: (data: Data) => Extract<RecordSource, { state: 'ready' }>,
): RecordSource {
  if (query.data !== undefined) return ready(query.data)
  if (!query.isError) return { state: 'loading' }
  return { state: 'failed', error: query.error, retry: () => void query.refetch() }
}
