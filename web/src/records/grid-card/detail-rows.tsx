import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { fieldKinds } from '@stamboek/model/fields/field-kinds'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { storageOf } from '@stamboek/model/schema/storage-of'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordQuery } from '../../data/record-queries.ts'
import { useSchema } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { Grid } from '../../ui/grid/grid.tsx'
import type { DetailRowProps } from '../extension/record-page-extension.ts'
import styles from './grid-card.module.css'
import { columnsOf, recordId } from './record-columns.tsx'

/** The child records of a row, below it (platform.md 2.5). They come with the whole record. */
export function DetailRows({ type, record }: DetailRowProps) {
  const { detail } = type.grid
  const schema = useSchema()
  const childType = schema.get(childTypeOf(type, detail?.children ?? ''))
  const query = useQuery({ ...recordQuery(type, record.id), staleTime: 30_000, gcTime: 60_000 })
  const columns = useMemo(
    () => (childType ? columnsOf(childType, detailColumns(childType, detail?.columns ?? [])) : []),
    [childType, detail],
  )
  const rows = useMemo(() => activeChildren(query.data, detail?.children ?? ''), [query.data, detail])
  if (!detail || !childType) return null
  return (
    <div className={styles.detail}>
      <Grid
        label={`${childType.labels.many} van deze rij`}
        rows={rows}
        columns={columns}
        getRowId={recordId}
        state={query.isError ? 'error' : query.data ? 'ready' : 'loading'}
        height="auto"
        sortLocally
        emptyState={`Geen ${childType.labels.many.toLowerCase()}`}
        errorState={
          <Button size="small" onPress={() => void query.refetch()}>
            Opnieuw proberen
          </Button>
        }
      />
    </div>
  )
}

function childTypeOf(type: ServedRecordType, path: string): string {
  const field = type.fields[path]
  const storage = field && storageOf(field, fieldKinds)
  return storage?.shape === 'children' ? storage.of : ''
}

function detailColumns(childType: ServedRecordType, paths: readonly string[]) {
  return paths.map((field) => {
    const known = childType.grid.columns.find((column) => column.field === field)
    const definition = childType.fields[field]
    return known ?? { field, label: definition?.shortLabel ?? definition?.label ?? field }
  })
}

function activeChildren(record: AnyRecord | undefined, path: string): readonly AnyRecord[] {
  const children = record?.[path]
  if (!Array.isArray(children)) return []
  return (children as readonly AnyRecord[]).filter((child) => child['isDeleted'] !== true)
}
