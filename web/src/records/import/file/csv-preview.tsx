import type { ImportAnswer, ImportErrorMessage } from '@stamboek/model/contract/import-calls'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { secretMask } from '@stamboek/model/fields/secret/secret'
import { removeFormulaGuard } from '@stamboek/model/sheets/csv-text'
import type { MatchedHeader } from '@stamboek/model/sheets/match-headers'
import type { SheetColumn } from '@stamboek/model/sheets/sheet-columns'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import styles from './csv-preview.module.css'
import type { JudgedHeaders } from './judge-headers.ts'
import { RowStepper } from './row-stepper.tsx'
import type { CsvRow } from './use-csv-row.ts'

interface CsvPreviewProps {
  readonly headers: JudgedHeaders
  readonly row: CsvRow
  readonly rowFocusRequest: number
  readonly answer: ImportAnswer | undefined
}

/**
 * One row of a CSV file: each cell with its header and the field for it, what is wrong with the headers, and the messages of
 * `answer` about the row. Secrets are masked; a higher `rowFocusRequest` focuses the row number.
 */
export function CsvPreview({ headers, row, rowFocusRequest, answer }: CsvPreviewProps) {
  const { matched, recognisedBy } = headers
  const extra = row.cells.slice(matched.length).filter((cell) => cell.trim() !== '')
  return (
    <div className={styles.preview}>
      <HeaderProblems headers={headers} />
      {recognisedBy !== undefined && (
        <p className={styles.note}>Records worden herkend aan: {recognisedBy}.</p>
      )}
      <RowStepper row={row} focusRequest={rowFocusRequest} />
      <MessagesOfRow number={row.number} tone="bad" messages={answer?.importErrorMessages} />
      <MessagesOfRow number={row.number} tone="warn" messages={answer?.importWarningMessages} />
      {extra.length > 0 && (
        <Banner tone="warn">Deze rij heeft meer waarden dan er koppen zijn: {extra.join(', ')}.</Banner>
      )}
      <table className={styles.row} aria-label={`Rij ${row.number}`}>
        <thead>
          <tr>
            <th scope="col">Kop in het bestand</th>
            <th scope="col">Waarde</th>
            <th scope="col">Komt in</th>
          </tr>
        </thead>
        <tbody>
          {matched.map((found, index) => (
            <tr key={index}>
              <th scope="row">{found.header || '–'}</th>
              <td className={styles.value}>
                {formatCell(row.cells[index] ?? '', found) || <span>leeg</span>}
              </td>
              <td>
                <ImportTarget found={found} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeaderProblems({ headers: { problems, isOtherFile, whyNot } }: { readonly headers: JudgedHeaders }) {
  if (problems.length === 0) return null
  return (
    <Banner tone="warn" role="status">
      <p>
        {isOtherFile
          ? `${whyNot} Kies een ander bestand, of pas de koppen aan.`
          : 'Zo kan dit bestand niet worden geïmporteerd. Pas de koppen in het bestand aan en kies het opnieuw.'}
      </p>
      {!isOtherFile && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

interface MessagesOfRowProps {
  readonly number: number
  readonly tone: 'bad' | 'warn'
  readonly messages: readonly ImportErrorMessage[] | undefined
}

function MessagesOfRow({ number, tone, messages = [] }: MessagesOfRowProps) {
  return messages
    .filter(({ rowNumber }) => rowNumber === number)
    .map(({ message }) => (
      <Banner key={message} tone={tone}>
        {message}
      </Banner>
    ))
}

/** Masks secrets, which cannot be read back after the import either. */
function formatCell(cell: string, found: MatchedHeader): string {
  const text = removeFormulaGuard(cell)
  const isSecret =
    'column' in found &&
    found.column.role === 'field' &&
    (isWriteOnly(found.column.field) || (found.column.whole !== undefined && isWriteOnly(found.column.whole)))
  return isSecret && text !== '' ? secretMask : text
}

function ImportTarget({ found }: { readonly found: MatchedHeader }) {
  if ('problem' in found)
    return (
      <span className={styles.unknown}>
        <IconAlertTriangle aria-hidden />
        Niet herkend
      </span>
    )
  return <span className={styles.target}>{formatTarget(found.column)}</span>
}

const columnRoleTexts: Readonly<Record<Exclude<SheetColumn['role'], 'field'>, string>> = {
  id: 'Herkent het record',
  rowVersion: 'Merkt of het record intussen is gewijzigd',
  isGlobal: 'Alle business units',
  reason: 'Wordt overgeslagen',
}

function formatTarget(column: SheetColumn): string {
  if (column.role !== 'field') return columnRoleTexts[column.role]
  return column.isReadOnly ? 'Wordt overgeslagen' : column.header
}
