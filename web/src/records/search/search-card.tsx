import { isBlank } from '@stamboek/model/fields/initial-search'
import { keysOfParts, type Search, type SearchPart } from '@stamboek/model/schema/search'
import { IconAdjustmentsHorizontal, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import cardStyles from '../../ui/layout/card.module.css'
import { focusGrid } from '../grid/focus-grid.ts'
import { type SearchFields as Fields, listChangedKeys, type PageState } from '../state/page-state.ts'
import { CriteriaChips, LinkedCriteriaChips } from './criteria-chips.tsx'
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
  /** Called with the fields of the card, invalid ones emptied. */
  readonly onSubmit: (fields: Fields) => void
  readonly onReset: () => void
  readonly onReplace: (fields: Fields) => void
  readonly onExpandedChange: (isExpanded: boolean) => void
  readonly onImmediateChange: (isImmediate: boolean) => void
  /**
   * The refused fields of the applied search, by key. Must be a stable map: each new one expands the card.
   */
  readonly refused?: ReadonlyMap<string, string> | undefined
}

/**
 * The search card of a record page (requirements 11.1): the visible, pinned and changed fields, or one line with the
 * first field and the applied criteria. Enter in a field searches, ArrowDown in a plain text field focuses the list.
 * Refused fields expand the card. Where the page waits for a search, a person can choose that it searches when it opens.
 */
export function SearchCard(props: SearchCardProps) {
  const { search, state } = props
  const [isAdvanced, setAdvanced] = useState(false)
  const { refused = noErrors, onExpandedChange } = props
  const form = useSearchForm(search, state.current, state.formSerial, {
    errors: refused,
    fields: state.applied,
  })
  const pins = useSearchPins(search)
  const expand = useEffectEvent(() => onExpandedChange(true))
  useEffect(() => {
    if (refused.size > 0) expand()
  }, [refused])
  const titleId = useId()
  const formId = useId()
  const isFolded = !state.isSearchExpanded
  const parts = listParts(search, [...pins.pinned, ...state.extraKeys])
  const [firstKey] = keysOfParts(parts)

  return (
    <section
      className={classNames(cardStyles.card, styles.card, isFolded && styles.folded)}
      aria-labelledby={titleId}
    >
      <header className={classNames(cardStyles.header, styles.header)}>
        <h2 id={titleId} className={cardStyles.title}>
          Zoeken
        </h2>
        <span className={cardStyles.info}>{describeFilterCount(state)}</span>
      </header>
      <form
        id={formId}
        className={styles.form}
        onKeyDown={handleArrowDown}
        onSubmit={(event) => {
          event.preventDefault()
          const fields = form.submit()
          if (fields) props.onSubmit(fields)
          else if (isFolded) onExpandedChange(true)
        }}
      >
        <SearchFields
          search={search}
          parts={parts}
          fields={state.current}
          form={form}
          formSerial={state.formSerial}
          onChange={props.onFieldChange}
          onlyKey={isFolded ? firstKey : undefined}
        />
        {isFolded ? (
          <CriteriaChips
            search={search}
            applied={state.applied}
            initial={state.initial}
            shownKey={firstKey}
            // Removing a criterion keeps the text in the visible field.
            onChange={(fields) => props.onReplace(withValue(fields, firstKey, state.current))}
          />
        ) : (
          <LinkedCriteriaChips applied={state.applied} onChange={props.onReplace} />
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" icon={IconSearch} disabledReason={form.why}>
            Zoeken
          </Button>
          {/* Receives Enter while the button is disabled, so that the missing fields show their errors. */}
          <input type="submit" hidden />
          <Button onPress={props.onReset}>Reset</Button>
          <Button
            variant="bare"
            label="Geavanceerd zoeken"
            icon={IconAdjustmentsHorizontal}
            onPress={() => setAdvanced(true)}
          >
            {isFolded ? 'Geavanceerd' : 'Geavanceerd zoeken'}
          </Button>
          {!search.isImmediate && !isFolded && (
            <div className={styles.immediate}>
              <Checkbox
                label="Meteen zoeken bij openen"
                value={state.isImmediate}
                onChange={props.onImmediateChange}
              />
            </div>
          )}
        </div>
      </form>
      <Button
        variant="bare"
        icon={IconChevronDown}
        label={isFolded ? 'Zoeken uitklappen' : 'Zoeken inklappen'}
        isExpanded={!isFolded}
        controls={formId}
        onPress={() => onExpandedChange(isFolded)}
        className={classNames(styles.fold, !isFolded && cardStyles.turned)}
      />
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
    </section>
  )
}

function withValue(fields: Fields, key: string | undefined, { values }: Fields): Fields {
  return key === undefined ? fields : { ...fields, values: { ...fields.values, [key]: values[key] ?? null } }
}

const noErrors: ReadonlyMap<string, string> = new Map()

/** ArrowDown in a plain text input, where it has no other use, focuses the list. */
function handleArrowDown(event: KeyboardEvent): void {
  const { target } = event
  const isPlainText =
    target instanceof HTMLInputElement && target.type === 'text' && !target.role && !event.defaultPrevented
  if (event.key !== 'ArrowDown' || !isPlainText) return
  event.preventDefault()
  focusGrid()
}

function listParts({ visible }: Search, others: readonly string[]): readonly SearchPart[] {
  const shown = new Set(keysOfParts(visible))
  return [...visible, ...new Set(others.filter((key) => !shown.has(key)))]
}

/** A filter of the page that was emptied is off, and counts no more. */
function describeFilterCount({ applied, initial }: PageState): string | undefined {
  const changed = listChangedKeys(applied.values, initial.values)
  const count = changed.filter((key) => !isBlank(applied.values[key])).length
  if (count === 0) return undefined
  return count === 1 ? '1 filter' : `${count} filters`
}
