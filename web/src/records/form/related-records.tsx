import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormPart } from '@stamboek/model/schema/layout'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findReadError } from '../../api/query-errors.ts'
import { searchQuery } from '../../api/record-queries.ts'
import { useSchema } from '../../session/schema.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import { FormField } from '../../ui/inputs/form-field.tsx'
import { createRecordColumns, getRecordId } from '../grid/record-columns.tsx'
import { useLiveQuery } from '../live/use-live-query.ts'
import styles from './form-sections.module.css'

type RelatedPart = Extract<FormPart, { readonly related: string }>

/** Read-only list of records of another type that belong to this one. */
export function RelatedRecords({
  part,
  record,
}: {
  part: RelatedPart
  record: Readonly<Record<string, unknown>>
}) {
  const type = useSchema().get(part.related)
  const { id } = record
  if (!type || typeof id !== 'string') return null
  return (
    <div className={styles.whole}>
      <FormField label={part.label ?? type.labels.many}>
        {/* The key keeps the rows of another record from being shown while these are fetched. */}
        <RelatedGrid key={id} type={type} by={part.by} id={id} />
      </FormField>
    </div>
  )
}

const maxRelated = 100

function RelatedGrid({ type, by, id }: { type: ServedRecordType; by: string; id: string }) {
  const request = { search: { [by]: [id] }, limit: maxRelated }
  const query = searchQuery(type, request)
  const found = useQuery(query)
  const { data } = found
  const isError = found.isError || findReadError(found) !== undefined
  useLiveQuery({ dtoKey: type.dtoKey, queryKey: query.queryKey })
  const columns = useMemo(() => createRecordColumns(type), [type])
  const rows: readonly AnyRecord[] = data?.items ?? []
  return (
    <Grid
      label={type.labels.many}
      rows={rows}
      columns={columns}
      getRowId={getRecordId}
      state={isError ? 'error' : data ? 'ready' : 'loading'}
      height="auto"
      sortLocally
      emptyState="Geen records"
      errorState="De records konden niet worden geladen."
    />
  )
}
