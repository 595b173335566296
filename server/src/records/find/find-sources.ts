import { isInMenu } from '@stamboek/model/menu/page-address'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import { findRowsView, type RecordType } from '@stamboek/model/schema/record-type'
import type { SearchEntry } from '@stamboek/model/schema/search'
import { type RecordTable, recordTable, type StoredField } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { mayOpenPage } from '../rules/may-open-page.ts'

/** What of a stored type is searched by a typed text. */
export interface FindSource {
  readonly table: RecordTable
  /** Label, code and unique texts. */
  readonly texts: readonly StoredField[]
  /** Numbers that the database gives. */
  readonly numbers: readonly StoredField[]
  /** References that are part of the label. */
  readonly references: readonly StoredField[]
  /** Entries of the search card, permitted ones, over texts of child records. */
  readonly ofChildren: readonly SearchEntry[]
}

/** Lists the stored types whose records the caller may open on a page in the business unit of the call, each once. */
export function listFindSources(context: RecordContext): readonly FindSource[] {
  const { catalogue } = context.engine
  const pages = catalogue.all().filter((type) => isInMenu(type.dtoKey) && !findRowsView(type))
  const types = pages
    .filter((page) => mayOpenPage(context, page) && mayReadRecords(context, page.storedIn.dtoKey))
    .map(({ storedIn }) => catalogue.get(storedIn.dtoKey))
  return [...new Set(types)].map((type) => createSource(context, type))
}

function mayReadRecords({ engine: { catalogue }, caller }: RecordContext, dtoKey: string): boolean {
  return caller.permissions.has(rightsHolderOf(catalogue, catalogue.get(dtoKey)).permissions.Read)
}

function createSource({ engine: { catalogue }, caller }: RecordContext, type: RecordType): FindSource {
  const table = recordTable(type)
  const named = new Set([...type.labelFields, 'code', ...type.unique.flatMap(({ fields }) => fields)])
  const fields = table.fields.filter(
    ({ isList, isWriteOnly, isSealed }) => !(isList || isWriteOnly || isSealed),
  )
  return {
    table,
    texts: fields.filter(({ path, field }) => field.kind === 'text' && named.has(path)),
    numbers: fields.filter(({ field }) => field.kind === 'integer' && field.computed === 'sequence'),
    references: fields.filter(
      ({ path, references }) => references !== undefined && type.labelFields.includes(path),
    ),
    ofChildren: type.search.entries.filter(({ binds, right }) => {
      if (binds.operator !== 'matches' || !('fields' in binds)) return false
      if (right !== undefined && !caller.permissions.has(right)) return false
      const lists = table.children.filter(({ path }) =>
        binds.fields.every((each) => each.startsWith(`${path}.`)),
      )
      return lists.some(({ of }) => rightsHolderOf(catalogue, catalogue.get(of)) === type)
    }),
  }
}
