import { keysOfParts, type Search, type SearchPart } from '@stamboek/model/schema/search'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { changedKeys, type SearchFields as Fields, type PageState } from '../page-state/page-state.ts'
import styles from './search-card.module.css'
import { SearchFields } from './search-fields.tsx'
import { useSearchForm } from './use-search-form.ts'
import { useSearchPins } from './use-search-pins.ts'

const AdvancedSearchDialog = lazyPart(
  async () => (await import('./advanced-search-dialog.tsx')).AdvancedSearchDialog,
  ({ onClose }) => onClose(),
)

interface SearchCardProps {
  readonly search: Search
  readonly state: PageState
  readonly onFieldChange: (key: string, value: unknown) => void
  /** Gets the fields of the card without those that are no values. */
  readonly onSubmit: (fields: Fields) => void
  readonly onReset: () => void
  readonly onReplace: (fields: Fields) => void
  readonly onExpandedChange: (isExpanded: boolean) => void
  /** What the server refused of the search that is applied, by the key of its field. Keep it the same map between renders. */
  readonly refused?: ReadonlyMap<string, string> | undefined
}

/** The search card of a record page (platform.md 2.4). Enter in a field searches. */
export function SearchCard(props: SearchCardProps) {
  const { search, state } = props
  const [isAdvanced, setAdvanced] = useState(false)
  const { refused = nothingRefused, onExpandedChange } = props
  const form = useSearchForm(search, state.current, state.formSerial, {
    errors: refused,
    fields: state.applied,
  })
  const pins = useSearchPins(search)
  const latest = useRef(onExpandedChange)
  latest.current = onExpandedChange
  useEffect(() => {
    if (refused.size > 0) latest.current(true)
  }, [refused])

  return (
    <Card
      title="Zoeken"
      info={filterCount(state)}
      isCollapsible
      isExpanded={state.isSearchExpanded}
      onExpandedChange={onExpandedChange}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const fields = form.submit()
          if (fields) props.onSubmit(fields)
        }}
      >
        <SearchFields
          search={search}
          parts={partsOfCard(search, [...pins.pinned, ...state.extraKeys])}
          fields={state.current}
          form={form}
          formSerial={state.formSerial}
          onChange={props.onFieldChange}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" icon={IconSearch} disabledReason={form.why}>
            Zoeken
          </Button>
          {/* For Enter while the button waits for what is missing: the fields then say so. */}
          <input type="submit" hidden />
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
          pins={pins}
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

const nothingRefused: ReadonlyMap<string, string> = new Map()

/** What the definition shows, and behind it what the person pinned and what advanced search changed. */
function partsOfCard({ visible }: Search, others: readonly string[]): readonly SearchPart[] {
  const shown = new Set(keysOfParts(visible))
  return [...visible, ...new Set(others.filter((key) => !shown.has(key)))]
}

/** How many fields narrow the result down besides what the page starts with. */
function filterCount(state: PageState): string | undefined {
  const count = changedKeys(state.applied.values, state.initial.values).length
  if (count === 0) return undefined
  return count === 1 ? '1 filter' : `${count} filters`
}
