import type { importRecord } from '@stamboek/model/records/import/import-record'
import type { ReadRecord } from '@stamboek/model/schema/record-of'
import { IconCircleCheck, IconDownload, IconFileDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { recordQuery } from '../../api/record-queries.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { saveCsvRows, stripExtension } from '../../records/import/file/save-csv.ts'
import { labelColumn, messageColumn, type RowMessage } from '../../records/import/outcome/row-list.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './import-errors-dialog.module.css'
import { errorCountOf, explainDroppedFile, fileNameOf, type ImportValues } from './import-members.ts'
import { downloadImport } from './run-import-calls.ts'

const rowHeightPx = 32
const headerHeightPx = 40
const rowsOfEmptyState = 5

/**
 * Reads the first record again and lists its invalid rows. Buttons download the refused rows of the file, and save the
 * shown errors as CSV.
 */
export function ImportErrorsDialog(props: ActionDialogPropsOf<typeof importRecord>) {
  const {
    type,
    records: [record],
    onClose,
  } = props
  const query = useQuery(recordQuery(type, record?.id ?? ''))
  const read: ImportValues = query.data ?? record ?? {}
  const count = errorCountOf(read)
  const errors = useMemo(() => listErrors(query.data?.errors), [query.data])
  const name = fileNameOf(read)
  return (
    <Dialog
      isOpen
      title={count === 1 ? 'Ongeldig record (1)' : `Ongeldige records (${count.toLocaleString('nl-NL')})`}
      subtitle={name}
      width="min(80rem, 96vw)"
      isPadded={false}
      onRequestClose={onClose}
      footerInfo={
        errors.length > 0 &&
        errors.length < count &&
        `De eerste ${errors.length.toLocaleString('nl-NL')} van ${count.toLocaleString('nl-NL')} ongeldige records.`
      }
      footer={
        <>
          <Button
            icon={IconFileDownload}
            disabledReason={explainNoRows(errors, read)}
            onPress={() => record && void downloadImport(type, record, 'refusedRows')}
          >
            Geweigerde regels downloaden
          </Button>
          <Button
            icon={IconDownload}
            disabledReason={
              errors.length === 0 ? 'Er zijn geen ongeldige records om op te slaan.' : undefined
            }
            onPress={() => saveErrors(errors, name)}
          >
            Opslaan als CSV
          </Button>
          <Button variant="primary" autoFocus onPress={onClose}>
            Sluiten
          </Button>
        </>
      }
    >
      <div
        className={styles.list}
        style={{ height: `${(errors.length || rowsOfEmptyState) * rowHeightPx + headerHeightPx}px` }}
      >
        <Grid
          label="Ongeldige records"
          rows={errors}
          columns={columns}
          getRowId={getErrorId}
          state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
          sortLocally
          emptyState={<EmptyState icon={IconCircleCheck} title="Er zijn geen ongeldige records bekend" />}
          errorState={
            <EmptyState
              title="De ongeldige records konden niet worden geladen"
              actions={<Button onPress={() => void query.refetch()}>Opnieuw proberen</Button>}
            >
              {formatProblem(query.error)}
            </EmptyState>
          }
        />
      </div>
    </Dialog>
  )
}

const getErrorId = ({ id }: RowMessage): string => id

const columns: readonly GridColumn<RowMessage>[] = [
  labelColumn('Identificatie', { width: 130, flex: 1, isSortable: true }),
  {
    id: 'rowNumber',
    header: 'Regelnummer',
    width: 116,
    align: 'end',
    numeric: true,
    isSortable: true,
    value: ({ rowNumber }) => rowNumber,
    text: ({ rowNumber }) => rowNumber?.toLocaleString('nl-NL') ?? '',
  },
  messageColumn('Foutmelding', { width: 300, flex: 4, isSortable: true }),
]

function listErrors(errors: ReadRecord<typeof importRecord>['errors'] = []): readonly RowMessage[] {
  return errors.map(({ identifier, lineNumber, errorMessage }, index) => ({
    id: `${index}`,
    rowNumber: lineNumber,
    label: identifier,
    message: errorMessage,
  }))
}

function explainNoRows(errors: readonly RowMessage[], record: ImportValues): string | undefined {
  if (errors.every(({ rowNumber }) => rowNumber === null)) return 'Er zijn geen losse regels geweigerd.'
  return explainDroppedFile(record)
}

function saveErrors(errors: readonly RowMessage[], fileName: string): void {
  const headers = columns.map(({ header }) => header)
  const rows = errors.map(({ label, rowNumber, message }) => [label, `${rowNumber ?? ''}`, message])
  saveCsvRows([headers, ...rows], `${stripExtension(fileName)}-fouten.csv`)
}
