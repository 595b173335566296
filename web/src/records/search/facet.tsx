import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { SearchEntry } from '@stamboek/model/schema/search'
import { ChipFilter } from '../../ui/choices/chip-filter.tsx'
import type { PageState } from '../state/page-state.ts'
import { useFacetCounts } from './use-facet-counts.ts'
import type { ListReading } from './use-refetch-with-list.ts'

interface FacetProps {
  readonly type: ServedRecordType
  readonly state: PageState
  readonly list: ListReading
  readonly onChoose: (key: string, value: string | null) => void
}

/**
 * The options of the search's facet with the number of records of each, which it reads (`useFacetCounts`); nothing unless
 * the facet is a choice field.
 */
export function Facet(props: FacetProps) {
  const { search } = props.type
  const entry = search.entries.find(({ key }) => key === search.facet)
  return entry?.input.kind === 'choice' ? <FacetOptions {...props} entry={entry} /> : null
}

function FacetOptions({ type, state, list, onChoose, entry }: FacetProps & { readonly entry: SearchEntry }) {
  const counts = useFacetCounts(type, state, list)
  const { key, label, input } = entry
  const options = input.kind === 'choice' ? input.options : []
  const value = state.applied.values[key]
  return (
    <ChipFilter
      label={label}
      items={options.map((option) => ({
        id: option.value,
        label: option.label,
        count: counts?.[option.value],
      }))}
      selectedId={typeof value === 'string' ? value : null}
      onSelect={(chosen) => onChoose(key, chosen)}
    />
  )
}
