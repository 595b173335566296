import type { SheetFormat } from '@stamboek/model/schema/field-kind'
import { RequestProblem } from '../../request-problem.ts'

/**
 * A number, a text, a day `yyyy-MM-dd` or an ISO 8601 instant, as the format of the column requires; or empty.
 */
export type CellValue = string | number | null | undefined

export interface WorkbookColumn {
  readonly header: string
  readonly format: SheetFormat
  readonly isHidden?: boolean
  /** Drop-down of its cells; other values are accepted after a warning. */
  readonly choices?: readonly string[]
}

export interface Workbook {
  readonly title: string
  readonly columns: readonly WorkbookColumn[]
  readonly batches: AsyncIterable<readonly (readonly CellValue[])[]>
}

/** Excel's limit; the first row contains the headers. */
export const lastRow = 1_048_576
export const maxRows = lastRow - 1

/**
 * Throws a RequestProblem (tooLarge) for more rows than a worksheet of Excel can contain. `count` may stop just beyond the limit.
 */
export function requireRowsFit(count: number): void {
  if (count > maxRows)
    throw new RequestProblem(
      'tooLarge',
      `Excel kan hoogstens ${maxRows.toLocaleString('nl-NL')} rijen bevatten en dit zijn er meer. Verfijn de zoekopdracht.`,
    )
}
