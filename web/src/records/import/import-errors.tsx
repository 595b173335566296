import type { ImportAnswer, ImportErrorMessage } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { downloadRefusedRows, type ImportKind } from '../../api/imports.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useDownload } from '../export/use-download.ts'
import { errorsFile } from './errors-file.ts'
import styles from './import-results.module.css'
import { listHeight } from './list-height.ts'
import { rowNumberColumn } from './row-number.tsx'

interface ImportErrorsProps {
  readonly type: ServedRecordType
  readonly kind: ImportKind
  readonly answer: ImportAnswer
  readonly file: File | undefined
  /** Shows a row of the file; absent where there is nothing to show it in. */
  readonly onRow: ((row: number) => void) | undefined
}

interface ErrorRow extends ImportErrorMessage {
  readonly id: string
  /** What the record is called, where that is known. */
  readonly label: string
}

const errorId = ({ id }: ErrorRow): string => id

/** Which rows were refused and why (platform.md section 8), to look at and to take along. */
export function ImportErrors({ type, kind, answer, file, onRow }: ImportErrorsProps) {
  const { importErrorMessages: messages, errorThresholdReached } = answer
  const rows = useMemo(() => errorRows(answer), [answer])
  const isAnyKnown = rows.some(({ label }) => label !== '')
  const columns = useMemo(
    (): GridColumn<ErrorRow>[] => [
      rowNumberColumn(onRow),
      ...(isAnyKnown ? [recordColumn(type.labels.one)] : []),
      {
        id: 'message',
        header: 'Omschrijving',
        flex: 1,
        width: 240,
        value: ({ message }) => message,
        text: ({ message }) => message,
      },
    ],
    [onRow, isAnyKnown, type],
  )
  const { isBusy, download } = useDownload('De geweigerde rijen konden niet worden gedownload')
  if (rows.length === 0) return <p className={styles.note}>Er zijn geen rijen geweigerd.</p>
  const count = `${rows.length}${errorThresholdReached ? '+' : ''}`
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3>Fouten ({count})</h3>
          <p className={styles.note}>Rij 1 is de eerste rij onder de koppen; lege rijen tellen mee.</p>
        </div>
        {file && (
          <div className={styles.buttons}>
            <Button
              icon={IconDownload}
              onPress={() => {
                const { name, content } = errorsFile(file.name, messages)
                saveFile(content, name)
              }}
            >
              Fouten downloaden
            </Button>
            <Button
              icon={IconDownload}
              isPending={isBusy}
              tooltip="De geweigerde rijen met hun reden, om te herstellen en opnieuw te importeren"
              onPress={() =>
                download(() => downloadRefusedRows(type, { kind, file }), refusedName(file.name))
              }
            >
              Geweigerde rijen downloaden
            </Button>
          </div>
        )}
      </div>
      <div className={styles.list} style={{ height: listHeight(rows.length) }}>
        <Grid
          label="Fouten"
          rows={rows}
          columns={columns}
          getRowId={errorId}
          state="ready"
          onRowOpen={onRow && ((row: ErrorRow) => onRow(row.rowNumber))}
          emptyState={<EmptyState title="Er zijn geen fouten" />}
          errorState={null}
        />
      </div>
      {errorThresholdReached && (
        <p className={styles.note}>
          <span>Maximaal aantal errors bereikt</span>. De eerste {rows.length} van{' '}
          {answer.counts.refused.toLocaleString('nl-NL')} fouten
          {file && ': ze staan alle in het bestand van “Geweigerde rijen downloaden”'}.
        </p>
      )}
    </>
  )
}

function errorRows({ importErrorMessages, rows }: ImportAnswer): readonly ErrorRow[] {
  const labels = new Map(rows.map(({ rowNumber, label }) => [rowNumber, label]))
  return importErrorMessages.map((each, index) => ({
    ...each,
    id: String(index),
    label: labels.get(each.rowNumber) ?? '',
  }))
}

function recordColumn(header: string): GridColumn<ErrorRow> {
  const label = (row: ErrorRow): string => row.label
  return { id: 'label', header, width: 180, emphasis: 'strong', value: label, text: label }
}

function refusedName(fileName: string): string {
  return `geweigerd-${fileName.replace(/\.[^.]*$/, '')}.csv`
}
