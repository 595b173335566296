import type { RelatedPart } from '@stamboek/model/schema/layout'
import { useSchema } from '../../session/schema.ts'
import { FormField } from '../../ui/inputs/form-field.tsx'
import styles from './form-sections.module.css'
import { RelatedGrid } from './related-grid.tsx'
import { UnitRecords } from './unit-records.tsx'

interface RelatedRecordsProps {
  readonly part: RelatedPart
  readonly record: Readonly<Record<string, unknown>>
}

/** Read-only list of records of another type that belong to this one. */
export function RelatedRecords({ part, record }: RelatedRecordsProps) {
  const type = useSchema().get(part.related)
  if ('businessUnit' in part) return <UnitRecords part={part} type={type} record={record} />
  const { id } = record
  if (!type || typeof id !== 'string') return null
  return (
    <div className={styles.whole}>
      <FormField label={part.label ?? type.labels.many}>
        {/* The key keeps the rows of another record from being shown while these are fetched. */}
        <RelatedGrid key={id} type={type} search={{ [part.by]: [id] }} columns={part.columns} />
      </FormField>
    </div>
  )
}
