import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { StartValues } from '../dialogs/action-dialog-props.ts'
import type { SearchFields } from '../state/page-state.ts'
import type { InitialSearchInput } from '../state/search-request.ts'

/**
 * The values with which a new record of a page starts, so that the page shows it: each reference to which the menu item narrows the
 * search (`menuSearch`), if `initial` has one value for it. `type`: of the page; `main`: of the record.
 */
export function findStartOfMenu(
  { type, main }: Readonly<Record<'type' | 'main', ServedRecordType>>,
  menuSearch: InitialSearchInput['menuSearch'],
  { values }: SearchFields,
): StartValues {
  const entries = type.search.entries.filter(({ key }) => menuSearch && key in menuSearch)
  return Object.fromEntries(
    entries.flatMap(({ key, binds }) => {
      const [field, ...others] = 'fields' in binds ? binds.fields : []
      const [id, ...more] = [values[key]].flat()
      const isReference = field !== undefined && main.fields[field]?.kind === 'reference'
      const isOne = typeof id === 'string' && more.length + others.length === 0
      return isReference && isOne ? [[field, id]] : []
    }),
  )
}
