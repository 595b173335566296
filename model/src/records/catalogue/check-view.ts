import { isWriteOnly } from '../../fields/is-write-only.ts'
import { storageOf } from '../../fields/storage-of.ts'
import { findRowsView, findRowTypes, type RecordTypeDefinition } from '../../schema/record-type.ts'

type Definitions = ReadonlyMap<string, RecordTypeDefinition>

/**
 * Checks that a view has no versions, parent, further actions or rules of the database; shows known types, no views; has the
 * ownership of `of`, one of its row types, if any; and that a sheet has columns, none of child records or write-only, and Export.
 */
export function checkView(definition: RecordTypeDefinition, known: Definitions): readonly string[] {
  const { view, actions, unique = [], exclusions = [], comparisons = [] } = definition
  if (!view) return []
  const { of, madeFrom = [] } = view
  const rowTypes = Object.values(findRowTypes(definition) ?? {})
  const shown = [...(of === undefined ? [] : [of]), ...rowTypes, ...madeFrom]
  return [
    ...(definition.temporal === true ? ['een weergave heeft geen versies.'] : []),
    ...(definition.parent === undefined ? [] : ['een weergave heeft geen bovenliggend record.']),
    ...((actions?.also ?? []).length > 0 ? ['een weergave kan alleen worden doorzocht en geopend.'] : []),
    ...([...unique, ...exclusions, ...comparisons].length > 0
      ? ['een weergave heeft geen regels die de database bewaakt.']
      : []),
    ...shown.flatMap((dtoKey) => checkShownType(dtoKey, known)),
    ...(of === undefined || rowTypes.length === 0 || rowTypes.includes(of)
      ? []
      : [`geen van de rijen van de weergave is een record van ${of}.`]),
    ...(of !== undefined && known.get(of)?.ownership !== definition.ownership
      ? [`de weergave en ${of} horen niet bij dezelfde business units.`]
      : []),
    ...checkSheet(definition),
  ]
}

function checkSheet(definition: RecordTypeDefinition): readonly string[] {
  const { sheet } = findRowsView(definition) ?? {}
  if (!sheet) return []
  const columns = Object.entries(sheet.columns)
  return [
    ...(columns.length === 0 ? ['het blad van de weergave heeft geen kolommen.'] : []),
    ...columns
      .filter(([, field]) => storageOf(field).shape === 'children' || isWriteOnly(field))
      .map(([name]) => `het blad van de weergave kan "${name}" niet tonen.`),
    ...(definition.actions?.without?.includes('Export')
      ? ['de weergave heeft een blad en wordt niet geëxporteerd.']
      : []),
  ]
}

function checkShownType(dtoKey: string, known: Definitions): readonly string[] {
  const shown = known.get(dtoKey)
  if (!shown) return [`de weergave toont ${dtoKey}, en dat is geen recordtype.`]
  return shown.view ? [`de weergave toont ${dtoKey}, en dat is zelf een weergave.`] : []
}
