import { formatColumnName } from '../column-name.ts'
import { formatReference } from './sheet-name.ts'
import { lastRow, type WorkbookColumn } from './workbook.ts'
import { escapeXml } from './xml-text.ts'

/** The drop-downs of a sheet. */
export interface DropDowns {
  /** The element that stands in a sheet whose table ends at a row, or nothing. */
  readonly xmlBelow: (row: number) => string
  /** The lists that are too long to stand in the sheet itself, for a sheet of their own. */
  readonly lists: readonly (readonly string[])[]
}

/** Characters that a list within a sheet may have. */
const maxInlineLength = 255

/** Rows below the table, for records that are added. Other programs keep a rule for each cell: a whole column takes them seconds. */
const spareRows = 1000

/** Drop-downs below the headers of columns with choices; lists that do not fit stand on the sheet `listSheet`. */
export function createDropDowns(columns: readonly WorkbookColumn[], listSheet: string): DropDowns {
  const lists: (readonly string[])[] = []
  const validations = columns.flatMap(({ choices = [] }, index) => {
    const distinct = [...new Set(choices)].filter((choice) => choice !== '')
    if (distinct.length === 0) return []
    if (!fitsInline(distinct)) lists.push(distinct)
    const list = fitsInline(distinct)
      ? `"${distinct.join(',')}"`
      : formatReference(listSheet, listRange(lists.length - 1, distinct.length))
    return [{ column: formatColumnName(index), list }]
  })
  return {
    xmlBelow(row) {
      if (validations.length === 0) return ''
      const last = Math.min(row + spareRows, lastRow)
      const each = validations.map(({ column, list }) =>
        renderValidation(`${column}2:${column}${last}`, list),
      )
      return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
    },
    lists,
  }
}

function listRange(index: number, length: number): string {
  const column = formatColumnName(index)
  return `$${column}$1:$${column}$${length}`
}

/** Commas part the list, and no sign stands for one that is meant. */
function fitsInline(choices: readonly string[]): boolean {
  return (
    choices.join(',').length <= maxInlineLength &&
    choices.every((choice) => !/[,"\n\r]/.test(choice) && choice === choice.trim())
  )
}

function renderValidation(range: string, list: string): string {
  return [
    '<dataValidation type="list" errorStyle="warning" allowBlank="1" showInputMessage="1" showErrorMessage="1"',
    ' errorTitle="Niet in de lijst" error="Deze waarde staat niet in de lijst. Toch gebruiken?"',
    ` sqref="${range}"><formula1>${escapeXml(list)}</formula1></dataValidation>`,
  ].join('')
}
