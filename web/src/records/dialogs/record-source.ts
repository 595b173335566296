import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { FormValues } from '../form/form-values.ts'

export type RecordSource =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly state: 'ready'
      /** The form is filled again when the key changes. */
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

/** The source of a form from a query. `ready` makes it of the data, also after a failed refetch; `retry` refetches. */
export function toRecordSource<Data>(
  query: RecordQuery<Data>,
  ready: (data: Data) => Extract<RecordSource, { state: 'ready' }>,
): RecordSource {
  if (query.data !== undefined) return ready(query.data)
  if (!query.isError) return { state: 'loading' }
  return { state: 'failed', error: query.error, retry: () => void query.refetch() }
}
