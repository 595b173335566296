import type { Fields } from '../../schema/field-kind.ts'
import type { Grid, GridDefinition } from '../../schema/layout.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { isOwnColumn } from './check-indexes.ts'

const pagingStyles: readonly unknown[] = ['full', 'minimal', 'none']

/**
 * Checks that `sortedWithin` names a reference, `covering` own columns, and the sort then ascends by own columns, no references;
 * `paging`; `maxHeight` (rem, px or vh); no blank `emptyText`; and that a tree is in a view of rows, has members and no detail.
 */
export function checkGrid(
  { grid, view }: RecordTypeDefinition,
  { fields, grid: { sort } }: RecordType,
): readonly string[] {
  return [
    ...checkSortedWithin({ ...grid, sort }, fields),
    ...checkPaging(grid),
    ...checkLengths(grid),
    ...checkTexts(grid),
    ...checkTree(grid, view?.shows === 'rows'),
  ]
}

function checkPaging({ paging = 'full' }: GridDefinition): readonly string[] {
  return pagingStyles.includes(paging) ? [] : [`het raster kent geen bladerstijl "${paging}".`]
}

function checkLengths({ detail }: GridDefinition): readonly string[] {
  const { maxHeight } = detail ?? {}
  return maxHeight === undefined || /^[1-9]\d{0,3}(\.\d{1,3})?(rem|px|vh)$/.test(maxHeight)
    ? []
    : [`de detailrij is "${maxHeight}" hoog; schrijf een lengte als 15rem, 240px of 40vh.`]
}

function checkTexts({ emptyText }: GridDefinition): readonly string[] {
  return emptyText === undefined || emptyText.trim() !== '' ? [] : ['de tekst zonder rijen is leeg.']
}

function checkTree({ tree, detail }: GridDefinition, hasSource: boolean): readonly string[] {
  if (!tree) return []
  return [
    ...(detail ? ['het raster is een boom en heeft ook detailrijen; dat gaat niet samen.'] : []),
    ...(tree.length === 0 ? ['de boom zegt niet welke leden de rijen eronder bevatten.'] : []),
    ...(hasSource ? [] : ['alleen een weergave met rijen van de server kan een boom zijn.']),
  ]
}

function checkSortedWithin(
  { sort, sortedWithin }: Pick<Grid, 'sort' | 'sortedWithin'>,
  fields: Fields,
): readonly string[] {
  if (!sortedWithin) return []
  const { field, covering = [] } = sortedWithin
  const isColumn = (path: string): boolean => isOwnColumn(fields, path)
  const isOrdered = sort.every(
    (term) => term.order === 'ascending' && isColumn(term.field) && fields[term.field]?.kind !== 'reference',
  )
  return [
    ...(fields[field]?.kind === 'reference'
      ? []
      : [`de volgorde binnen "${field}" gaat niet over een verwijzing.`]),
    ...(isOrdered ? [] : [`de volgorde binnen "${field}" is niet oplopend op eigen velden.`]),
    ...covering
      .filter((path) => !isColumn(path))
      .map((path) => `de volgorde binnen "${field}" neemt "${path}" mee, en dat is geen eigen kolom.`),
  ]
}
