import type { ImportAnswer, ImportErrorMessage } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { downloadRefusedRows, type ImportKind } from '../../api/imports.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useDownload } from '../export/use-download.ts'
import styles from './import-results.module.css'
import { RowList, rowNumberColumn, type ShowRow } from './row-list.tsx'

interface ImportErrorsProps {
  readonly type: ServedRecordType
  readonly kind: ImportKind
  readonly answer: ImportAnswer
  readonly file: File | undefined
  readonly onRow: ShowRow
}

interface MessageRow extends ImportErrorMessage {
  readonly id: string
}

interface ErrorRow extends MessageRow {
  /** The title of the record; empty where it is not known. */
  readonly label: string
}

/** The refused rows and why (requirements 13.6), to look at and to download. */
export function ImportErrors({ type, kind, answer, file, onRow }: ImportErrorsProps) {
  const { importErrorMessages: messages, errorThresholdReached } = answer
  const rows = useMemo(() => labelErrors(answer), [answer])
  const isAnyKnown = rows.some(({ label }) => label !== '')
  const columns = useMemo(
    (): GridColumn<ErrorRow>[] => [
      rowNumberColumn(onRow),
      ...(isAnyKnown ? [createLabelColumn(type.labels.one)] : []),
      messageColumn('Omschrijving'),
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
          <p className={styles.note}>
            De nummers zijn die van de rijen in Excel of LibreOffice: titels, koppen en lege rijen tellen mee.
          </p>
        </div>
        {file && (
          <div className={styles.buttons}>
            <Button
              icon={IconDownload}
              onPress={() => {
                const { name, content } = createErrorsFile(file.name, messages)
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
                download(() => downloadRefusedRows(type, { kind, file }), createErrorsFileName(file.name))
              }
            >
              Geweigerde rijen downloaden
            </Button>
          </div>
        )}
      </div>
      <RowList
        label="Fouten"
        rows={rows}
        columns={columns}
        getRowId={getMessageId}
        visibleRows={rows.length}
        emptyTitle="Er zijn geen fouten"
        onRow={onRow}
      />
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

const getMessageId = ({ id }: MessageRow): string => id

function messageColumn<Row extends MessageRow>(header: string): GridColumn<Row> {
  const text = ({ message }: Row): string => message
  return { id: 'message', header, flex: 1, width: 240, value: text, text }
}

function labelErrors({ importErrorMessages, rows }: ImportAnswer): readonly ErrorRow[] {
  const labels = new Map(rows.map(({ rowNumber, label }) => [rowNumber, label]))
  return importErrorMessages.map((each, index) => ({
    ...each,
    id: String(index),
    label: labels.get(each.rowNumber) ?? '',
  }))
}

function createLabelColumn(header: string): GridColumn<ErrorRow> {
  const label = (row: ErrorRow): string => row.label
  return { id: 'label', header, width: 180, emphasis: 'strong', value: label, text: label }
}

function createErrorsFileName(fileName: string): string {
  return `geweigerd-${fileName.replace(/\.[^.]*$/, '')}.csv`
}

/** The errors of an import as a CSV file named after the imported file (requirements 13.6). */
function createErrorsFile(
  fileName: string,
  messages: readonly ImportErrorMessage[],
): { readonly name: string; readonly content: Blob } {
  const rows = messages.map(({ rowNumber, message }) => formatCsvRow([String(rowNumber), message], ';'))
  // Excel recognises UTF-8 by its byte order mark.
  const content = ['\uFEFF', formatCsvRow(['Rij', 'Omschrijving'], ';'), ...rows]
  return {
    name: `errors-${fileName.replace(/\.[^.]*$/, '')}.csv`,
    content: new Blob(content, { type: 'text/csv;charset=utf-8' }),
  }
}

interface ImportWarningsProps {
  readonly answer: ImportAnswer
  readonly onRow: ShowRow
}

/** The warnings about rows that can be imported all the same. */
export function ImportWarnings({ answer, onRow }: ImportWarningsProps) {
  const { importWarningMessages: messages, warningThresholdReached } = answer
  const rows = useMemo(() => messages.map((each, index) => ({ ...each, id: String(index) })), [messages])
  const columns = useMemo(
    (): GridColumn<MessageRow>[] => [rowNumberColumn(onRow), messageColumn('Let op')],
    [onRow],
  )
  if (rows.length === 0) return null
  return (
    <section className={styles.results}>
      <div className={styles.head}>
        <h3>
          Waarschuwingen ({rows.length}
          {warningThresholdReached && '+'})
        </h3>
      </div>
      <RowList
        label="Waarschuwingen"
        rows={rows}
        columns={columns}
        getRowId={getMessageId}
        visibleRows={Math.min(rows.length, 4)}
        emptyTitle="Er zijn geen waarschuwingen"
        onRow={onRow}
      />
    </section>
  )
}
