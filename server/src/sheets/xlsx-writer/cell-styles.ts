import type { SheetFormat } from '@stamboek/model/schema/field-kind'
import type { WorkbookColumn } from './workbook.ts'
import { escapeXml } from './xml-text.ts'

export interface CellStyles {
  readonly header: number
  /** With quotePrefix: a text that looks like a formula stays a text when the cell is edited. */
  readonly guardedHeader: number
  readonly guardedText: number
  readonly of: (format: SheetFormat) => number
  readonly xml: string
}

const dateFormat = 'dd\\-mm\\-yyyy'
const dateTimeFormat = 'dd\\-mm\\-yyyy\\ hh:mm:ss'
const textFormatId = 49
const firstFormatId = 164

/**
 * The style sheet with the formats of these columns, and the index of each style in it; `of` takes text or one of
 * their formats.
 */
export function createCellStyles(columns: readonly WorkbookColumn[]): CellStyles {
  const formats = [...new Set(columns.flatMap(({ format }) => formatCodeOf(format) ?? []))]
  const guarded = 'quotePrefix="1"'
  const styles = [
    renderStyle(0),
    renderStyle(textFormatId, 'fontId="1" fillId="2" applyFont="1" applyFill="1"'),
    renderStyle(textFormatId, `fontId="1" fillId="2" applyFont="1" applyFill="1" ${guarded}`),
    renderStyle(textFormatId),
    renderStyle(textFormatId, `fontId="0" fillId="0" ${guarded}`),
    ...formats.map((_, index) => renderStyle(firstFormatId + index)),
  ]
  return {
    header: 1,
    guardedHeader: 2,
    guardedText: 4,
    of(format) {
      const code = formatCodeOf(format)
      return code === undefined ? 3 : 5 + formats.indexOf(code)
    },
    xml: renderStyles(formats, styles),
  }
}

function formatCodeOf(format: SheetFormat): string | undefined {
  return codes[format.type](format)
}

const codes: Readonly<Record<SheetFormat['type'], (format: SheetFormat) => string | undefined>> = {
  text: () => undefined,
  number: (format) => (format.type === 'number' ? format.format : undefined),
  date: () => dateFormat,
  dateTime: () => dateTimeFormat,
}

function renderStyle(formatId: number, look = 'fontId="0" fillId="0"'): string {
  return `<xf numFmtId="${formatId}" ${look} borderId="0" xfId="0" applyNumberFormat="1"/>`
}

function renderStyles(formats: readonly string[], styles: readonly string[]): string {
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${firstFormatId + index}" formatCode="${escapeXml(code)}"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  return [
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : '',
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE3EAF2"/><bgColor indexed="64"/></patternFill></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('')
}
