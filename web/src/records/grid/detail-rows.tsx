import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { labelPath } from '@stamboek/model/schema/field-path'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useMemo, useState } from 'react'
import { addressBelowParent } from '../../api/parent-address.ts'
import { findReadError } from '../../api/query-errors.ts'
import { detailQuery, recordsKey } from '../../api/record-queries.ts'
import { FieldContext } from '../../fields/field-context.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridContextMenuRequest } from '../../ui/grid/grid-props.ts'
import { isAboutRecords, offerActions } from '../actions/record-actions.ts'
import { findOpeningKind } from '../actions/record-rights.ts'
import { toSinglePage, useActionDialogs } from '../dialogs/use-action-dialogs.tsx'
import { extendShownType } from '../extension/extended-type.ts'
import type { DetailRowProps } from '../extension/record-page-extension.ts'
import { useExtension } from '../extension/record-page-extension.ts'
import { useLiveQuery } from '../live/use-live-query.ts'
import { findPeriodState } from '../texts/period-mark.tsx'
import { formatRecordName } from '../texts/record-title.ts'
import styles from './grid-card.module.css'
import { createFieldColumns, getRecordId } from './record-columns.tsx'
import { RowContextMenu } from './row-context-menu.tsx'

/**
 * The undeleted child records below a row with their actions (requirements 12.1 and 7.1), read with the whole record
 * and kept current. Nothing without the right to see them.
 */
export function DetailRows({ type, record, onChanged }: DetailRowProps) {
  const { detail } = type.grid
  const served = useSchema().get(findChildType(type, detail?.children ?? ''))
  const childType = useMemo(
    () => served && addressBelowParent(served, type, record.id),
    [served, type, record.id],
  )
  const options = detailQuery(type, record.id)
  const query = useQuery(options)
  useLiveQuery({
    dtoKeys: [type.dtoKey],
    queryKey: options.queryKey,
    isAffected: ({ ids }) => ids.length === 0 || ids.includes(record.id),
  })
  const rows = useMemo(() => listActiveChildren(query.data, detail?.children ?? ''), [query.data, detail])
  const start = useMemo(() => createChildStart(type, record, childType), [type, record, childType])
  if (!detail || !childType) return null
  return (
    <ChildGrid
      type={childType}
      parentType={type}
      columns={detail.columns}
      maxHeight={detail.maxHeight}
      rows={rows}
      start={start}
      state={query.isError || findReadError(query) !== undefined ? 'error' : query.data ? 'ready' : 'loading'}
      onRetry={() => void query.refetch()}
      onChanged={onChanged}
    />
  )
}

interface ChildGridProps {
  readonly type: ServedRecordType
  readonly parentType: ServedRecordType
  readonly columns: readonly string[]
  readonly maxHeight: string | undefined
  readonly rows: readonly AnyRecord[]
  readonly start: Readonly<Record<string, unknown>>
  readonly state: 'loading' | 'ready' | 'error'
  readonly onRetry: () => void
  readonly onChanged: () => void
}

function ChildGrid({ type: served, parentType, rows, state, ...props }: ChildGridProps) {
  const extension = useExtension(served.dtoKey)
  const pageExtension = useExtension(parentType.dtoKey)
  const type = useMemo(
    () => extendShownType(served, extension, pageExtension),
    [served, extension, pageExtension],
  )
  const columns = useMemo(
    () => createFieldColumns(type, createDetailColumns(type, props.columns)),
    [type, props.columns],
  )
  const referenceDateUtc = use(FieldContext)?.referenceDateUtc
  const session = useSession()
  const queryClient = useQueryClient()
  const [menu, setMenu] = useState<GridContextMenuRequest<AnyRecord>>()
  const { act, dialog } = useActionDialogs({
    rowsOf: () => toSinglePage(rows),
    start: props.start,
    areRowsReady: state === 'ready',
    onPageChange: () => undefined,
    onChanged: async () => {
      props.onChanged()
      await queryClient.invalidateQueries({ queryKey: recordsKey(type) })
      return undefined
    },
  })
  const offer = (row: AnyRecord | undefined) =>
    offerActions({ type, extension, session, row, marks: [] }, 'rowMenu').filter(isAboutRecords)
  const create = offer(undefined).find(({ id }) => id === 'Create')
  const name = type.labels.many
  return (
    <div className={styles.detail}>
      <Grid
        label={`${name} van deze rij`}
        rows={rows}
        columns={columns}
        getRowId={getRecordId}
        state={state}
        height="auto"
        maxHeight={props.maxHeight}
        sortLocally
        rowClassName={(row) => (findPeriodState(type, row, referenceDateUtc) ? styles.outside : undefined)}
        onRowOpen={(row) =>
          act({ type, id: findOpeningKind({ type, session, records: [row] }), records: [row] })
        }
        onContextMenu={setMenu}
        emptyState={
          <>
            Geen {name.toLowerCase()}
            {create && create.reason === undefined && (
              <Button size="small" onPress={() => act(create)}>
                {type.labels.one} toevoegen
              </Button>
            )}
          </>
        }
        errorState={
          <Button size="small" onPress={props.onRetry}>
            Opnieuw proberen
          </Button>
        }
      />
      {menu && (
        <RowContextMenu
          at={menu}
          label={`Acties op deze rij van ${name.toLowerCase()}`}
          onClose={() => setMenu(undefined)}
          actions={offer(menu.row)}
          row={menu.row}
          columnId={menu.columnId}
          columns={columns}
          onAction={act}
        />
      )}
      {dialog}
    </div>
  )
}

function createChildStart(
  type: ServedRecordType,
  record: AnyRecord,
  childType: ServedRecordType | undefined,
) {
  const field = childType?.parent?.field
  if (!field) return {}
  return {
    [field]: record.id,
    [labelPath(field)]: { id: record.id, label: formatRecordName(type, record) },
  }
}

function findChildType(type: ServedRecordType, path: string): string {
  const field = type.fields[path]
  const storage = field && storageOf(field)
  return storage?.shape === 'children' ? storage.of : ''
}

function createDetailColumns(childType: ServedRecordType, paths: readonly string[]) {
  return paths.map((field) => {
    const known = childType.grid.columns.find((column) => column.field === field)
    const definition = childType.fields[field]
    return known ?? { field, label: definition?.shortLabel ?? definition?.label ?? field }
  })
}

function listActiveChildren(record: AnyRecord | undefined, path: string): readonly AnyRecord[] {
  const children = record?.[path]
  if (!Array.isArray(children)) return []
  return (children as readonly AnyRecord[]).filter((child) => child['isDeleted'] !== true)
}
