import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormPart } from '@stamboek/model/schema/layout'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { whyNotRead } from '../../api/outdated.ts'
import { searchQuery } from '../../api/record-queries.ts'
import { searchRecords } from '../../api/records.ts'
import { useSchema } from '../../session/schema.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import { FormField } from '../../ui/inputs/form-field.tsx'
import { recordColumns, recordId } from '../grid/record-columns.tsx'
import { readBeside, showRead } from '../live/read-beside.ts'
import { until } from '../live/until.ts'
import { useLiveRefresh } from '../live/use-live-refresh.ts'
import { useRecordChanges } from '../live/use-record-changes.ts'
import styles from './form-sections.module.css'

type RelatedPart = Extract<FormPart, { readonly related: string }>

/** Records of another type that belong to this one, to look at; they are changed on their own page. */
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
        {/* Those of another record never stand here while its own are on their way. */}
        <RelatedGrid key={id} type={type} by={part.by} id={id} />
      </FormField>
    </div>
  )
}

const mostRelated = 100

function RelatedGrid({ type, by, id }: { type: ServedRecordType; by: string; id: string }) {
  const request = { search: { [by]: [id] }, limit: mostRelated }
  const query = searchQuery(type, request)
  const found = useQuery(query)
  const { data, dataUpdatedAt } = found
  const isError = found.isError || whyNotRead(found) !== undefined
  const queryClient = useQueryClient()
  const isIdle = () => queryClient.getQueryState(query.queryKey)?.fetchStatus !== 'fetching'
  const hear = useLiveRefresh({
    mayRefresh: isIdle,
    refresh: async (_, signal) => {
      const read = () => searchRecords(type, request, { signal, isBackground: true })
      for (;;) {
        const beside = await readBeside(queryClient, query.queryKey, read)
        await until(isIdle, signal)
        if (showRead(queryClient, query.queryKey, beside)) return
      }
    },
  })
  useRecordChanges(type.dtoKey, hear, () => (isError ? 0 : dataUpdatedAt || undefined))
  const columns = useMemo(() => recordColumns(type), [type])
  const rows: readonly AnyRecord[] = data?.items ?? []
  return (
    <Grid
      label={type.labels.many}
      rows={rows}
      columns={columns}
      getRowId={recordId}
      state={isError ? 'error' : data ? 'ready' : 'loading'}
      height="auto"
      sortLocally
      emptyState="Geen records"
      errorState="De records konden niet worden geladen."
    />
  )
}
