import type { AuditEntry } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-aria-components'
import { changesLink, writeRecordAddress } from '../../api/change-set-paths.ts'
import { exportAuditTrail } from '../../api/exports.ts'
import { findKnownOn } from '../../api/known-on.ts'
import { explainOutdated, findReadError } from '../../api/query-errors.ts'
import { auditTrailQuery } from '../../api/record-queries.ts'
import type { Schema } from '../../session/schema.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { createColumnState, type GridColumnState } from '../../ui/grid/column-state.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { actionIcons } from '../actions/action-icons.ts'
import { isPermittedOn } from '../actions/record-rights.ts'
import type { ActionDialogProps } from '../dialogs/action-dialog-props.ts'
import { StepButtons, useRecordSteps } from '../dialogs/record-steps.tsx'
import { useDownload } from '../export/use-download.ts'
import gridStyles from '../grid/grid-card.module.css'
import { OutdatedBanner } from '../grid/grid-states.tsx'
import { formatRecordTitle } from '../texts/record-title.ts'
import { mayUndo } from '../undo/may-undo.ts'
import { createUndoColumn } from '../undo/undo-column.tsx'
import { UndoDialog } from '../undo/undo-dialog.tsx'
import { createAuditColumns, listAuditedTypes } from './audit-columns.ts'
import styles from './audit-dialog.module.css'
import { ChangesTable } from './changes-table.tsx'

const auditLimit = 50
const getEntryId = (entry: AuditEntry): string => entry.auditId

/**
 * The audit trail of the first record, newest first until the user reverses the order, with an export for users who
 * have the right, and steps to other records (requirements 13.5).
 */
export function AuditDialog(props: ActionDialogProps) {
  const [record] = props.records
  if (!record) return null
  return <AuditTrail key={record.id} {...props} />
}

function AuditTrail(props: ActionDialogProps) {
  const { type, onClose } = props
  const [record] = props.records
  const id = record?.id ?? ''
  const session = useSession()
  const schema = useSchema()
  const [undoingId, setUndoingId] = useState<string>()
  const columns = useMemo(
    () => [
      ...createAuditColumns(type, schema),
      ...(findKnownOn(type) === undefined &&
      mayUndo({ kind: 'Save', action: null, dtoKey: type.dtoKey }, schema)
        ? [
            createUndoColumn({
              isOffered: () => true,
              nameOf: ({ auditTime }: AuditEntry) => formatInstant(auditTime),
              onUndo: ({ changeSetId }) => setUndoingId(changeSetId),
            }),
          ]
        : []),
    ],
    [type, schema],
  )
  const [columnState, setColumnState] = useState(() => createColumnState(columns, newestFirst))
  const [page, setPage] = useState(1)
  const sortOrder = columnState.sort[0]?.direction === 'ascending' ? 'asc' : 'desc'
  const title = `Audit trail - ${record ? formatRecordTitle(type, record) : type.labels.one}`
  const query = useQuery(
    auditTrailQuery(type, id, {
      limit: auditLimit,
      skip: (page - 1) * auditLimit,
      sortOrder,
    }),
  )
  const { steps, goTo } = useRecordSteps(props)
  const { isBusy, download } = useDownload('De audit trail kon niet worden geëxporteerd')
  const rows = query.data?.items ?? noEntries
  const outdated = explainOutdated(query)

  const handleColumns = (next: GridColumnState): void => {
    // The trail is always sorted by time: where the grid would remove the sort, the order is reversed.
    const sort = next.sort.length > 0 ? next.sort : oldestFirst
    if (sort[0]?.direction !== columnState.sort[0]?.direction) setPage(1)
    setColumnState({ ...next, sort })
  }

  return (
    <Dialog
      isOpen
      title={title}
      subtitle={steps.position}
      width="90vw"
      isPadded={false}
      onRequestClose={onClose}
      headerActions={
        <>
          {isPermittedOn({ type, session, records: props.records }, 'AuditTrailExport') && (
            <Button
              variant="bare"
              icon={actionIcons.AuditTrailExport}
              isPending={isBusy}
              onPress={() => download(() => exportAuditTrail(type, id, sortOrder), `${title}.xlsx`)}
            >
              Exporteren
            </Button>
          )}
          <Link
            className={classNames(styles.link)}
            href={changesLink({ record: writeRecordAddress({ dtoKey: type.dtoKey, id }) })}
          >
            Alle wijzigingen
          </Link>
          <StepButtons steps={steps} onStep={goTo} />
        </>
      }
      footer={
        <Button variant="primary" onPress={onClose}>
          OK
        </Button>
      }
    >
      <div className={classNames(styles.grid, outdated !== undefined && gridStyles.outdated)}>
        {outdated !== undefined && <OutdatedBanner why={outdated} onRetry={() => void query.refetch()} />}
        <Grid
          label="Audit trail"
          rows={rows}
          columns={columns}
          getRowId={getEntryId}
          state={
            query.isError || findReadError(query) !== undefined ? 'error' : query.data ? 'ready' : 'loading'
          }
          isRefreshing={query.isFetching && query.data !== undefined}
          columnState={columnState}
          onColumnStateChange={handleColumns}
          defaultSort={newestFirst}
          renderDetail={(entry) => <AuditChanges entry={entry} type={type} schema={schema} />}
          totalRowCount={query.data?.totalCount}
          rowOffset={(page - 1) * auditLimit}
          viewKey={page}
          emptyState={<EmptyState title="Van dit record zijn geen wijzigingen bekend" />}
          errorState={
            <EmptyState
              title="De audit trail kon niet worden geladen"
              actions={<Button onPress={() => void query.refetch()}>Opnieuw proberen</Button>}
            />
          }
        />
      </div>
      {query.data && query.data.totalCount > auditLimit && (
        <Pager
          page={page}
          limit={auditLimit}
          totalCount={query.data.totalCount}
          onPageChange={setPage}
          variant="minimal"
        />
      )}
      {undoingId !== undefined && (
        <UndoDialog
          key={undoingId}
          changeSetId={undoingId}
          onClose={(isUndone) => {
            setUndoingId(undefined)
            if (isUndone) void props.onChanged(undefined)
          }}
        />
      )}
    </Dialog>
  )
}

const noEntries: readonly AuditEntry[] = []
const newestFirst = [{ columnId: 'auditTime', direction: 'descending' as const }]
const oldestFirst = [{ columnId: 'auditTime', direction: 'ascending' as const }]

interface AuditChangesProps {
  readonly entry: AuditEntry
  readonly type: ServedRecordType
  readonly schema: Schema
}

function AuditChanges({ entry, type, schema }: AuditChangesProps) {
  if (entry.changes.length === 0) return <p className={styles.none}>Geen velden gewijzigd.</p>
  return <ChangesTable changes={entry.changes} types={listAuditedTypes(type, schema)} />
}
