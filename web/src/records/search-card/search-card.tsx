import type { Search } from '@stamboek/model/schema/search'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { changedKeys, type SearchFields as Fields, type PageState } from '../page-state/page-state.ts'
import { useDebounced } from '../use-debounced.ts'
import { AdvancedSearchDialog } from './advanced-search-dialog.tsx'
import styles from './search-card.module.css'
import { SearchFields } from './search-fields.tsx'
import { whyNotSearchable } from './why-not-searchable.ts'

interface SearchCardProps {
  readonly search: Search
  readonly state: PageState
  readonly onFieldChange: (key: string, value: unknown) => void
  readonly onSubmit: () => void
  readonly onReset: () => void
  readonly onReplace: (fields: Fields) => void
  readonly onExpandedChange: (isExpanded: boolean) => void
}

/** Required fields are checked this long after the last change, in ms (platform.md section 9). */
const checkDelay = 100

/** The search card of a record page (platform.md 2.4). Enter in a field searches. */
export function SearchCard(props: SearchCardProps) {
  const { search, state } = props
  const [isAdvanced, setAdvanced] = useState(false)
  const [textErrors, setTextErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const handleTextError = useCallback((key: string, message: string | null) => {
    setTextErrors((current) => {
      if ((current.get(key) ?? null) === message) return current
      const next = new Map(current)
      if (message === null) next.delete(key)
      else next.set(key, message)
      return next
    })
  }, [])
  const why = useDebounced(whyNotSearchable(search, state.current.values, textErrors), checkDelay)
  const keys = [...search.visible, ...state.extraKeys]
  const entries = keys.flatMap((key) => search.entries.find((entry) => entry.key === key) ?? [])

  return (
    <Card
      title="Zoeken"
      info={filterCount(state)}
      isCollapsible
      isExpanded={state.isSearchExpanded}
      onExpandedChange={props.onExpandedChange}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (why === undefined) props.onSubmit()
        }}
      >
        <SearchFields
          entries={entries}
          fields={state.current}
          formSerial={state.formSerial}
          onChange={props.onFieldChange}
          onTextError={handleTextError}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" icon={IconSearch} disabledReason={why}>
            Zoeken
          </Button>
          <Button onPress={props.onReset}>Reset</Button>
          <Button variant="bare" icon={IconAdjustmentsHorizontal} onPress={() => setAdvanced(true)}>
            Geavanceerd zoeken
          </Button>
        </div>
      </form>
      {isAdvanced && (
        <AdvancedSearchDialog
          search={search}
          initial={state.initial}
          fields={state.current}
          onClose={() => setAdvanced(false)}
          onSubmit={(fields) => {
            setAdvanced(false)
            props.onReplace(fields)
          }}
        />
      )}
    </Card>
  )
}

/** How many fields narrow the result down besides what the page starts with. */
function filterCount(state: PageState): string | undefined {
  const count = changedKeys(state.applied.values, state.initial.values).length
  if (count === 0) return undefined
  return count === 1 ? '1 filter' : `${count} filters`
}
