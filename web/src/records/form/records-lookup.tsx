import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { ReferencesLookup, type ReferencesLookupProps } from '../../fields/reference/references-lookup.tsx'
import { RecordFieldProvider } from './record-field-context.tsx'

interface RecordsLookupProps extends Omit<ReferencesLookupProps, 'mode'> {
  readonly type: ServedRecordType
}

const noRecord = {}

/** Chooses several records, as a form of a new record of the type chooses one at `path`. */
export function RecordsLookup({ type, ...props }: RecordsLookupProps) {
  return (
    <RecordFieldProvider type={type} record={noRecord}>
      <ReferencesLookup {...props} mode="add" />
    </RecordFieldProvider>
  )
}
