import { formatColumnName } from '@stamboek/model/sheets/column-name'
import { formatReference } from './sheet-name.ts'
import { lastRow, type WorkbookColumn } from './workbook.ts'
import { escapeXml } from './xml-text.ts'

export interface DropDowns {
  readonly xmlBelow: (row: number) => string
  readonly lists: readonly (readonly string[])[]
}

/** Excel's limit for an inline list, in characters. */
const maxInlineLength = 255

/**
 * Rows below the table, for new records. Not the whole column: other programs keep a rule per cell, which takes
 * seconds.
 */
const spareRows = 1000

/**
 * Makes drop-downs of the choices of columns. `lists` are those that do not fit in a rule, which refers to the sheet
 * `listSheet` then.
 */
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
