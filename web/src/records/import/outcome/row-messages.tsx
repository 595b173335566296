import type { ImportAnswer, ImportErrorMessage } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { downloadRefusedRows, type ImportKind } from '../../../api/imports.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useDownload } from '../../export/use-download.ts'
import { saveCsvRows, stripExtension } from '../file/save-csv.ts'
import styles from './import-outcome.module.css'
import {
  labelColumn,
  messageColumn,
  RowList,
  type RowMessage,
  rowNumberColumn,
  type ShowRow,
} from './row-list.tsx'

export interface AnsweredImport {
  readonly type: ServedRecordType
  readonly kind: ImportKind
  readonly answer: ImportAnswer
  /** Absent if the file can no longer be read. */
  readonly file?: File | undefined
  readonly onRow?: ShowRow
}

/** The refused rows and why (requirements 13.6), to view and, with `file`, to download. */
export function ImportErrors({ onRow, ...props }: AnsweredImport) {
  const { type, answer, file } = props
  const rows = useMemo(() => listMessages(answer.importErrorMessages, answer), [answer])
  if (rows.length === 0) return <p className={styles.note}>Er zijn geen rijen geweigerd.</p>
  return (
    <MessageList
      title="Fouten"
      note="De nummers zijn die van de rijen in Excel of LibreOffice: titels, koppen en lege rijen tellen mee."
      actions={file && <ErrorDownloads {...props} file={file} />}
      rows={rows}
      areThereMore={answer.errorThresholdReached}
      visibleRows={rows.length}
      labelHeader={rows.some(({ label }) => label !== '') ? type.labels.one : undefined}
      messageHeader="Omschrijving"
      onRow={onRow}
    >
      {answer.errorThresholdReached && (
        <p className={styles.note}>
          <span>Maximaal aantal errors bereikt</span>. De eerste {rows.length} van{' '}
          {answer.counts.refused.toLocaleString('nl-NL')} fouten
          {file && ': ze staan alle in het bestand van “Geweigerde rijen downloaden”'}.
        </p>
      )}
    </MessageList>
  )
}

/** The first 100 warnings of a check or import, four at a time; nothing without any. With `onRow` a row number shows its row. */
export function ImportWarnings({ answer, onRow }: AnsweredImport) {
  const rows = useMemo(() => listMessages(answer.importWarningMessages, answer), [answer])
  if (rows.length === 0) return null
  return (
    <MessageList
      title="Waarschuwingen"
      rows={rows}
      areThereMore={answer.warningThresholdReached}
      visibleRows={Math.min(rows.length, 4)}
      messageHeader="Let op"
      onRow={onRow}
    />
  )
}

interface MessageListProps {
  readonly title: string
  readonly note?: string
  readonly actions?: ReactNode
  readonly rows: readonly RowMessage[]
  readonly areThereMore: boolean
  readonly visibleRows: number
  readonly labelHeader?: string | undefined
  readonly messageHeader: string
  readonly onRow: ShowRow
  readonly children?: ReactNode
}

function MessageList({ title, note, actions, areThereMore, children, ...list }: MessageListProps) {
  const { rows, visibleRows, labelHeader, messageHeader, onRow } = list
  const columns = useMemo(
    () => [
      rowNumberColumn<RowMessage>(onRow),
      ...(labelHeader === undefined ? [] : [labelColumn<RowMessage>(labelHeader, { width: 180 })]),
      messageColumn(messageHeader, { flex: 1, width: 240 }),
    ],
    [onRow, labelHeader, messageHeader],
  )
  return (
    <section className={styles.results}>
      <div className={styles.head}>
        <div>
          <h3>
            {title} ({rows.length}
            {areThereMore && '+'})
          </h3>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions}
      </div>
      <RowList
        label={title}
        rows={rows}
        columns={columns}
        getRowId={getMessageId}
        visibleRows={visibleRows}
        onRow={onRow}
      />
      {children}
    </section>
  )
}

const getMessageId = ({ id }: RowMessage): string => id

interface ErrorDownloadsProps extends Omit<AnsweredImport, 'onRow'> {
  readonly file: File
}

function ErrorDownloads({ type, kind, answer, file }: ErrorDownloadsProps) {
  const { isBusy, download } = useDownload('De geweigerde rijen konden niet worden gedownload')
  const name = `${stripExtension(file.name)}.csv`
  const saveErrors = (): void => {
    const rows = answer.importErrorMessages.map(({ rowNumber, message }) => [String(rowNumber), message])
    saveCsvRows([['Rij', 'Omschrijving'], ...rows], `errors-${name}`)
  }
  return (
    <div className={styles.buttons}>
      <Button icon={IconDownload} onPress={saveErrors}>
        Fouten downloaden
      </Button>
      <Button
        icon={IconDownload}
        isPending={isBusy}
        tooltip="De geweigerde rijen met hun reden, om te herstellen en opnieuw te importeren"
        onPress={() => download(() => downloadRefusedRows(type, { kind, file }), `geweigerd-${name}`)}
      >
        Geweigerde rijen downloaden
      </Button>
    </div>
  )
}

function listMessages(
  messages: readonly ImportErrorMessage[],
  { rows }: ImportAnswer,
): readonly RowMessage[] {
  const labels = new Map(rows.map(({ rowNumber, label }) => [rowNumber, label]))
  return messages.map((each, index) => ({
    ...each,
    id: String(index),
    label: labels.get(each.rowNumber) ?? '',
  }))
}
