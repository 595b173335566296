import { posix } from 'node:path'
import { RequestProblem } from '../../request-problem.ts'
import { createBrokenWorkbookProblem, createNoWorkbookProblem } from './broken-workbook.ts'
import { readWholeXml, type XmlAttributes } from './read-xml.ts'
import { workbookLimits } from './workbook-limits.ts'
import type { ZipParts } from './zip-parts.ts'

interface WorkbookParts {
  readonly sheets: readonly Worksheet[]
  readonly sharedStrings: string | undefined
  readonly styles: string | undefined
  readonly is1904: boolean
}

interface Worksheet {
  readonly name: string
  readonly path: string
}

interface Relation {
  readonly id: string
  /** The last segment of the type URI; the rest differs by edition of the standard. */
  readonly type: string
  readonly path: string
}

/**
 * Finds the paths of the visible worksheets, shared strings and styles. Throws a RequestProblem for a file with
 * macros, without such a worksheet, or of another kind.
 */
export async function findWorkbookParts(zip: ZipParts): Promise<WorkbookParts> {
  if (!zip.has('_rels/.rels')) throw createNoWorkbookProblem()
  const path = (await readRelations(zip, '')).find(({ type }) => type === 'officeDocument')?.path
  if (path === undefined || !zip.has(path) || path.endsWith('.bin')) throw createNoWorkbookProblem()
  if (zip.hasEnding('vbaproject.bin'))
    throw new RequestProblem(
      'unsupportedMediaType',
      'Bestanden met macro’s worden niet aangenomen. Bewaar het in Excel als .xlsx of .csv.',
    )
  const { listed, is1904 } = await readWorkbook(zip, path)
  const relations = await readRelations(zip, path)
  const pathOf = (relationType: string) =>
    relations.find(({ type, path: at }) => type === relationType && zip.has(at))?.path
  const byPath = new Map<string, Worksheet>()
  for (const { id, name } of listed) {
    const found = relations.find((relation) => relation.id === id)
    if (found?.type === 'worksheet' && zip.has(found.path) && !byPath.has(found.path))
      byPath.set(found.path, { name, path: found.path })
  }
  const sheets = [...byPath.values()]
  if (sheets.length === 0)
    throw new RequestProblem('ruleBroken', 'Het Excel-bestand heeft geen zichtbaar werkblad.')
  return { sheets, sharedStrings: pathOf('sharedStrings'), styles: pathOf('styles'), is1904 }
}

interface ListedSheet {
  readonly id: string
  readonly name: string
}

async function readWorkbook(
  zip: ZipParts,
  path: string,
): Promise<{ listed: readonly ListedSheet[]; is1904: boolean }> {
  const listed: ListedSheet[] = []
  let is1904 = false
  let root: string | undefined
  await readWholeXml(zip.read(path, workbookLimits.partBytes), {
    open(name, attributes) {
      root ??= name
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      else if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible')
        listed.push({ id: relationIdOf(attributes), name: attributes['name'] ?? '' })
    },
  })
  if (root !== 'workbook') throw createNoWorkbookProblem()
  return { listed, is1904 }
}

function relationIdOf(attributes: XmlAttributes): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
}

async function readRelations(zip: ZipParts, path: string): Promise<readonly Relation[]> {
  const folder = posix.dirname(path)
  const relationsPath = posix.join(folder, '_rels', `${posix.basename(path)}.rels`)
  if (!zip.has(relationsPath)) throw createBrokenWorkbookProblem()
  const relations: Relation[] = []
  await readWholeXml(zip.read(relationsPath, workbookLimits.partBytes), {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return
      relations.push({
        id: attributes['Id'] ?? '',
        type: posix.basename(attributes['Type'] ?? ''),
        path: posix.resolve('/', folder, attributes['Target'] ?? '').slice(1),
      })
    },
  })
  return relations
}
