import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { unguarded } from '@stamboek/model/exchange/csv-text'
import { type MatchedHeader, matchHeaders } from '@stamboek/model/exchange/match-headers'
import type { SheetColumn } from '@stamboek/model/exchange/sheet-columns'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Banner } from '../../ui/banner.tsx'
import type { CsvFile } from './csv-file.ts'
import styles from './csv-preview.module.css'
import { RowStepper } from './row-stepper.tsx'
import type { Import } from './use-import.ts'

interface CsvPreviewProps {
  readonly type: ServedRecordType
  readonly csv: CsvFile
  readonly work: Import
}

/** One row of the file at a time: each value beside the header above it and what that header means. */
export function CsvPreview({ type, csv, work }: CsvPreviewProps) {
  const { row, run } = work
  const headers = useMemo(() => matchHeaders(type, csv.header), [type, csv])
  const problems = headers.flatMap((found) => ('problem' in found ? [found.problem] : []))
  const errors = (run.answer?.importErrorMessages ?? []).filter(({ rowNumber }) => rowNumber === row.number)
  const extra = row.cells.slice(headers.length).filter((cell) => cell.trim() !== '')

  return (
    <div className={styles.preview}>
      {problems.length > 0 && (
        <Banner tone="warn" role="status">
          <p>
            Zo kan dit bestand niet worden geïmporteerd. Pas de koppen aan in het bestand, of haal de kolommen
            weg.
          </p>
          <ul className={styles.problems}>
            {problems.map((problem, index) => (
              <li key={index}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      <RowStepper row={row} />
      {errors.map(({ message }) => (
        <Banner key={message} tone="bad">
          {message}
        </Banner>
      ))}
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
          {headers.map((found, index) => (
            <tr key={index}>
              <th scope="row">{found.header || '–'}</th>
              <td className={styles.value}>{unguarded(row.cells[index] ?? '') || <span>leeg</span>}</td>
              <td>
                <Target found={found} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Target({ found }: { readonly found: MatchedHeader }) {
  if ('problem' in found)
    return (
      <span className={styles.unknown}>
        <IconAlertTriangle aria-hidden />
        Niet herkend
      </span>
    )
  return <span className={styles.target}>{targetText(found.column)}</span>
}

const identityTexts: Readonly<Record<Exclude<SheetColumn['role'], 'field'>, string>> = {
  id: 'Herkent het record',
  rowVersion: 'Merkt of het record intussen is gewijzigd',
  isGlobal: 'Alle business units',
  reason: 'Wordt overgeslagen',
}

function targetText(column: SheetColumn): string {
  if (column.role !== 'field') return identityTexts[column.role]
  return column.isReadOnly ? 'Wordt overgeslagen' : column.header
}
