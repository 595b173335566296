import type { SheetFormat } from '@stamboek/model/schema/field-kind'
import { RequestProblem } from '../../request-problem.ts'

/** A number; a text; a day `yyyy-MM-dd`; an ISO 8601 instant: whichever the format of the column asks for. Or nothing. */
export type CellValue = string | number | null | undefined

export interface WorkbookColumn {
  readonly header: string
  readonly format: SheetFormat
  readonly isHidden?: boolean
  /** What can be chosen in its cells. Something else can be typed, after a warning. */
  readonly choices?: readonly string[]
}

/** A workbook with one table. */
export interface Workbook {
  readonly title: string
  readonly columns: readonly WorkbookColumn[]
  /** The rows, some at a time, each with a value for every column. */
  readonly batches: AsyncIterable<readonly (readonly CellValue[])[]>
}

/** A sheet of Excel ends here; its first row holds the headers. */
export const lastRow = 1_048_576
export const maxRows = lastRow - 1

/** Refuses what no sheet can hold, before anything of it is sent. `count` may stop counting just beyond the limit. */
export function requireRowsFit(count: number): void {
  if (count > maxRows)
    throw new RequestProblem(
      'tooLarge',
      `Excel kan hoogstens ${maxRows.toLocaleString('nl-NL')} rijen bevatten en dit zijn er meer. Verfijn de zoekopdracht.`,
    )
}
