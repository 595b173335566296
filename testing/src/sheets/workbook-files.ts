import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly content: string | Uint8Array
  /** A false size in the directory of the zip. */
  readonly claimedSize?: number
  readonly claimedChecksum?: number
  readonly flags?: number
  /** Declares the offset of another part as its own. */
  readonly isAtStart?: boolean
}

/** A zip file of these parts by path. */
export function createZip(parts: Readonly<Record<string, string | Uint8Array | ZipPart>>): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, given] of Object.entries(parts)) {
    const part = typeof given === 'string' || given instanceof Uint8Array ? { content: given } : given
    const content = Buffer.from(part.content)
    const packed = deflateRawSync(content)
    const name = Buffer.from(path)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(part.flags ?? 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(part.claimedChecksum ?? crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(part.claimedSize ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(part.isAtStart ? 0 : offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, name)
    const local = [Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]
    pieces.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

/** Shared strings of 2,560 characters, whose compression ratio stays below the limit. */
export function sharedTexts(count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const text = createHash('sha256').update(String(at)).digest('hex').repeat(40)
    return `<si><t>${text}</t></si>`
  }).join('')
}

export interface WorkbookParts {
  readonly rows?: string
  readonly sheets?: string
  readonly properties?: string
  readonly sharedStrings?: string
  /** Number formats by style: an id, or a code. */
  readonly formats?: readonly (number | string)[]
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function relationsOf(targets: Readonly<Record<string, string>>): string {
  const all = Object.entries(targets).map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  )
  return `<?xml version="1.0"?><Relationships>${all.join('')}</Relationships>`
}

export function workbookParts(workbook: WorkbookParts): Readonly<Record<string, string>> {
  const { rows = '', formats = [], properties = '', sharedStrings = '' } = workbook
  const sheets = workbook.sheets ?? '<sheet name="Blad1" sheetId="1" r:id="rId1"/>'
  const codes = formats.map((each, at) =>
    typeof each === 'string'
      ? `<numFmt numFmtId="${164 + at}" formatCode="${each.replaceAll('"', '&quot;')}"/>`
      : '',
  )
  const styles = formats.map((each, at) => `<xf numFmtId="${typeof each === 'string' ? 164 + at : each}"/>`)
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationsOf({ officeDocument: 'xl/workbook.xml' }),
    'xl/_rels/workbook.xml.rels': relationsOf({
      worksheet: 'worksheets/sheet1.xml',
      styles: '/xl/styles.xml',
      sharedStrings: 'sharedStrings.xml',
    }).replace(
      '</',
      `<Relationship Id="rId9" Type="${relations}/worksheet" Target="worksheets/other.xml"/></`,
    ),
    'xl/workbook.xml': `<workbook xmlns:r="${relations}">${properties}<sheets>${sheets}</sheets></workbook>`,
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${sharedStrings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/other.xml': `<worksheet><sheetData>${row(1, text('A1', 'Ander'))}${row(2, text('A2', 'blad'))}</sheetData></worksheet>`,
  }
}

export function row(number: number, ...cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

export function text(reference: string, value: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
}

/** A header `Waarde` with these cells below it, one a row. */
export function column(...cells: readonly string[]): string {
  return (
    row(1, text('A1', 'Waarde')) +
    cells.map((cell, at) => row(at + 2, cell.replace('<c', `<c r="A${at + 2}"`))).join('')
  )
}
