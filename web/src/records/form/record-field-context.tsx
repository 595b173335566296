import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { type ChildListProps, FieldContext } from '../../fields/field-context.ts'
import { fieldViews } from '../../fields/field-views.ts'

interface RecordFieldContextProps {
  readonly type: ServedRecordType
  readonly record: Readonly<Record<string, unknown>>
  readonly referenceDateUtc?: string | undefined
  readonly rememberLabel?: ((path: string, chosen: ReferenceLabel | null) => void) | undefined
  readonly childList?: ComponentType<ChildListProps> | undefined
  readonly children: ReactNode
}

/**
 * Provides the inputs below with the record, its type, the reference date and the editor of child lists. Without
 * `childList` those show nothing.
 */
export function RecordFieldProvider(props: RecordFieldContextProps) {
  const { type, record, referenceDateUtc, rememberLabel, childList = NoList } = props
  const value = useMemo(
    () => ({
      recordType: type,
      record,
      referenceDateUtc,
      rememberLabel,
      views: fieldViews,
      ChildList: childList,
    }),
    [type, record, referenceDateUtc, rememberLabel, childList],
  )
  return <FieldContext value={value}>{props.children}</FieldContext>
}

function NoList(_props: ChildListProps) {
  return null
}
