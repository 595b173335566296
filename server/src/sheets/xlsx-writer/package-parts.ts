import { formatColumnName } from '@stamboek/model/sheets/column-name'
import { formatReference } from './sheet-name.ts'
import { escapeXml } from './xml-text.ts'

export interface Sheets {
  readonly name: string
  readonly listSheet: string | undefined
}

const officeTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The XML of `[Content_Types].xml`; names `sheet2.xml` only if there is a list sheet. */
export function renderContentTypes({ listSheet }: Sheets): string {
  const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${type}"/>`
  return [
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('/xl/workbook.xml', `${officeTypes}.sheet.main+xml`),
    part('/xl/worksheets/sheet1.xml', `${officeTypes}.worksheet+xml`),
    listSheet === undefined ? '' : part('/xl/worksheets/sheet2.xml', `${officeTypes}.worksheet+xml`),
    part('/xl/styles.xml', `${officeTypes}.styles+xml`),
    part('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    '</Types>',
  ].join('')
}

/** The XML of `_rels/.rels`, which points to the workbook and its properties. */
export function renderPackageRelationships(): string {
  return renderRelationships([
    [`${officeRelations}/officeDocument`, 'xl/workbook.xml'],
    [`${packageRelations}/metadata/core-properties`, 'docProps/core.xml'],
  ])
}

/** The XML of `xl/_rels/workbook.xml.rels`: rId1 is the sheet, rId2 the styles, rId3 the list sheet if there is one. */
export function renderWorkbookRelationships({ listSheet }: Sheets): string {
  return renderRelationships([
    [`${officeRelations}/worksheet`, 'worksheets/sheet1.xml'],
    [`${officeRelations}/styles`, 'styles.xml'],
    ...(listSheet === undefined ? [] : [[`${officeRelations}/worksheet`, 'worksheets/sheet2.xml'] as const]),
  ])
}

/** The XML of `docProps/core.xml`, with the title and Stamboek as author. */
export function renderCoreProperties(title: string): string {
  return [
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>Stamboek</dc:creator></cp:coreProperties>`,
  ].join('')
}

/**
 * xl/workbook.xml. Excel needs defined names for the range of the filter and for the rows repeated on each printed
 * page.
 */
export function renderWorkbook({ name, listSheet }: Sheets, columnCount: number, lastRow: number): string {
  const filter = formatReference(name, `$A$1:$${formatColumnName(columnCount - 1)}$${lastRow}`)
  return [
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeRelations}"><sheets>`,
    `<sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/>`,
    listSheet === undefined
      ? ''
      : `<sheet name="${escapeXml(listSheet)}" sheetId="2" state="hidden" r:id="rId3"/>`,
    '</sheets><definedNames>',
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escapeXml(filter)}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${escapeXml(formatReference(name, '$1:$1'))}</definedName>`,
    '</definedNames></workbook>',
  ].join('')
}

function renderRelationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packageRelations}">${each.join('')}</Relationships>`
}
