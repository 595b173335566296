import { useMemo } from 'react'
import { Facet } from '../search/facet.tsx'
import { SearchCard } from '../search/search-card.tsx'
import { checkSearchValues, readRefusedEntries, withoutInvalid } from '../state/search-errors.ts'
import { findMissingEntries } from '../state/search-request.ts'
import { usePage } from './page-context.ts'
import { useEnterList } from './use-enter-list.ts'

/**
 * The search card and the facet of the page. An option of the facet submits the other fields as typed, too; while a
 * required one is empty, it opens the card instead.
 */
export function PageSearch() {
  const { types, state, dispatch, search, searchCard, replaceSearch } = usePage()
  const type = types.page
  const { error } = search
  const enterList = useEnterList(search)
  const refused = useMemo(() => readRefusedEntries(type.search, error), [type, error])
  const chooseFacet = (key: string, value: string | null): void => {
    const fields = { ...state.current, values: { ...state.current.values, [key]: value } }
    dispatch({ type: 'searchFieldChanged', key, value })
    if (findMissingEntries(type.search, fields.values).length > 0)
      dispatch({ type: 'searchExpandedChanged', isExpanded: true })
    else
      dispatch({
        type: 'searchSubmitted',
        fields: withoutInvalid(fields, checkSearchValues(type.search, fields.values)),
      })
  }
  return (
    <>
      <div ref={searchCard}>
        <SearchCard
          search={type.search}
          state={state}
          refused={refused}
          onFieldChange={(key, value) => dispatch({ type: 'searchFieldChanged', key, value })}
          onSubmit={(fields) => {
            dispatch({ type: 'searchSubmitted', fields })
            enterList()
          }}
          onReset={() => dispatch({ type: 'searchReset' })}
          onReplace={replaceSearch}
          onExpandedChange={(isExpanded) => dispatch({ type: 'searchExpandedChanged', isExpanded })}
          onImmediateChange={(isImmediate) => dispatch({ type: 'immediateChanged', isImmediate })}
        />
      </div>
      <Facet type={type} state={state} list={search} onChoose={chooseFacet} />
    </>
  )
}
