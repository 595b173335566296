import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findReadError } from '../../api/query-errors.ts'
import { searchQuery } from '../../api/record-queries.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import { createRecordColumns, getRecordId } from '../grid/record-columns.tsx'
import { useLiveQuery } from '../live/use-live-query.ts'
import styles from './form-sections.module.css'

interface RelatedGridProps {
  readonly type: ServedRecordType
  readonly columns: readonly string[] | undefined
  readonly businessUnitId: string
}

const maxRelated = 100

/**
 * The first 100 records of a business unit, as the list of their type shows them, or with these columns only. It
 * follows changes by others.
 */
export function RelatedGrid({ type, columns: shown, businessUnitId }: RelatedGridProps) {
  const query = searchQuery(type, { search: {}, sort: type.grid.sort, limit: maxRelated }, { businessUnitId })
  const found = useQuery(query)
  const { data } = found
  const isError = found.isError || findReadError(found) !== undefined
  useLiveQuery({ dtoKeys: [type.dtoKey], queryKey: query.queryKey, businessUnitId })
  const columns = useMemo(() => {
    const all = createRecordColumns(type)
    return shown ? shown.flatMap((path) => all.find(({ id }) => id === path) ?? []) : all
  }, [type, shown])
  const rows: readonly AnyRecord[] = data?.items ?? []
  const { many } = type.labels
  return (
    <>
      <Grid
        label={many}
        rows={rows}
        columns={columns}
        getRowId={getRecordId}
        state={isError ? 'error' : data ? 'ready' : 'loading'}
        height="auto"
        sortLocally
        emptyState={`Geen ${many.toLowerCase()}`}
        errorState="De records konden niet worden geladen."
      />
      {data && data.totalCount > rows.length && (
        <p className={styles.note}>
          De eerste {rows.length} van {data.totalCount} {many.toLowerCase()}.
        </p>
      )}
    </>
  )
}
