import {
  keysOfParts,
  type MatchingBehavior,
  matchingBehaviors,
  type Search,
  type SearchCategoryDefinition,
  type SearchEntry,
  type SearchPart,
} from '@stamboek/model/schema/search'
import { IconPin, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { matchingLabels } from '../../fields/matching-labels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useCloseGuard } from '../dialogs/use-close-guard.ts'
import { type SearchFields as Fields, listChangedKeys } from '../state/page-state.ts'
import styles from './advanced-search-dialog.module.css'
import { PinToggle, RevertButton } from './field-tools.tsx'
import { SearchFields } from './search-fields.tsx'
import { useSearchForm } from './use-search-form.ts'
import type { SearchPins } from './use-search-pins.ts'

const dialogTitle = 'Geavanceerd zoeken'

interface AdvancedSearchDialogProps {
  readonly search: Search
  readonly initial: Fields
  readonly fields: Fields
  readonly pins: SearchPins
  readonly onSubmit: (fields: Fields) => void
  readonly onClose: () => void
}

/**
 * Every search field of a type: the fixed ones, then the categories (requirements 11.2). Nothing is searched before
 * `onSubmit`, also after a reset. Asks before changed criteria are lost, except on 'Annuleren'. Users can pin fields to
 * the search card.
 */
export function AdvancedSearchDialog({
  search,
  initial,
  pins,
  onClose,
  ...props
}: AdvancedSearchDialogProps) {
  const [fields, setFields] = useState(props.fields)
  const [serial, setSerial] = useState(0)
  const [isPinning, setPinning] = useState(false)
  const form = useSearchForm(search, fields, serial)
  const fixed = useRef<HTMLDivElement>(null)
  useEffect(
    () => fixed.current?.querySelector<HTMLElement>('input, button:not([data-field-info])')?.focus(),
    [],
  )
  const changed = new Set(listChangedKeys(fields.values, initial.values))
  const alwaysShown = new Set(keysOfParts(search.visible))
  const guard = useCloseGuard({
    isDirty:
      fields.matchingBehavior !== props.fields.matchingBehavior ||
      listChangedKeys(fields.values, props.fields.values).length > 0,
    describe: dialogTitle,
    save: undefined,
  })

  const handleChange = (key: string, value: unknown): void =>
    setFields((now) => ({ ...now, values: { ...now.values, [key]: value } }))
  const handleReset = (): void => {
    setFields(initial)
    setSerial(serial + 1)
  }
  const tools = (entry: SearchEntry) => (
    <>
      {entry.presentation === 'radio' && changed.has(entry.key) && (
        <RevertButton
          label={entry.label}
          onPress={() => handleChange(entry.key, initial.values[entry.key] ?? null)}
        />
      )}
      {isPinning && <PinToggle entry={entry} pins={pins} isAlwaysShown={alwaysShown.has(entry.key)} />}
    </>
  )
  const section = (parts: readonly SearchPart[]) => (
    <SearchFields
      isDense
      search={search}
      parts={parts}
      fields={fields}
      form={form}
      formSerial={serial}
      onChange={handleChange}
      renderTools={tools}
    />
  )

  return (
    <>
      <Dialog
        isOpen
        size="full"
        title={dialogTitle}
        onRequestClose={() => guard.guard(onClose)}
        headerActions={
          <Button
            variant="bare"
            icon={IconPin}
            isPressed={isPinning}
            disabledReason={pins.isReady ? undefined : 'Je zoekvelden zijn nog niet bekend'}
            onPress={() => setPinning(!isPinning)}
          >
            Configureer {pins.pinned.length > 0 && <PinCount count={pins.pinned.length} />}
          </Button>
        }
        footer={
          <>
            <Button onPress={handleReset}>Reset</Button>
            <Button onPress={onClose}>Annuleren</Button>
            <Button
              type="submit"
              form="advanced-search"
              variant="primary"
              icon={IconSearch}
              disabledReason={form.why}
            >
              Zoeken
            </Button>
          </>
        }
      >
        <form
          id="advanced-search"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            const valid = form.submit()
            if (valid) props.onSubmit(valid)
          }}
        >
          {/* Receives Enter while the button is disabled, so that the missing fields show their errors. */}
          <input type="submit" hidden />
          <MatchingBehaviorField
            value={fields.matchingBehavior}
            initial={initial.matchingBehavior}
            onChange={(matchingBehavior) => setFields((now) => ({ ...now, matchingBehavior }))}
          />
          <div ref={fixed}>{section(search.advanced.fixed)}</div>
          {search.advanced.categories.map((category) => (
            <SearchCategory key={category.name} category={category} changed={changed} pins={pins}>
              {section(category.entries)}
            </SearchCategory>
          ))}
        </form>
      </Dialog>
      <ConfirmDialog
        isOpen={guard.isAsking}
        title="Wil je deze zoekcriteria weggooien?"
        cancelLabel="Verder bewerken"
        onCancel={guard.handleCancel}
        choices={[{ label: 'Weggooien', variant: 'danger', onPress: guard.handleDiscard }]}
      />
    </>
  )
}

function PinCount({ count }: { readonly count: number }) {
  return (
    <span className={styles.count}>
      {count}{' '}
      <VisuallyHidden elementType="span">
        {count === 1 ? 'vastgezet veld' : 'vastgezette velden'}
      </VisuallyHidden>
    </span>
  )
}

interface SearchCategoryProps {
  readonly category: SearchCategoryDefinition
  readonly changed: ReadonlySet<string>
  readonly pins: SearchPins
  readonly children: ReactNode
}

function SearchCategory({ category, changed, pins, children }: SearchCategoryProps) {
  const count = keysOfParts(category.entries).filter((key) => changed.has(key)).length
  return (
    <Card
      className={styles.category}
      title={category.label}
      level={3}
      isCollapsible
      // Uncontrolled until the preference is read.
      isExpanded={pins.isReady ? !pins.collapsed.includes(category.name) : undefined}
      onExpandedChange={(isExpanded) => pins.setCollapsed(category.name, !isExpanded)}
      info={count > 0 ? `${count} gewijzigd` : undefined}
    >
      {children}
    </Card>
  )
}

interface MatchingBehaviorFieldProps {
  readonly value: MatchingBehavior
  readonly initial: MatchingBehavior
  readonly onChange: (value: MatchingBehavior) => void
}

const matchingLabel = 'Standaard zoekmethode:'
const matchingOptions = matchingBehaviors.map((id) => ({ id, label: matchingLabels[id] }))

function MatchingBehaviorField({ value, initial, onChange }: MatchingBehaviorFieldProps) {
  return (
    <div className={styles.field}>
      <RadioGroup
        label={matchingLabel}
        options={matchingOptions}
        value={value}
        onChange={(id) => onChange(id as MatchingBehavior)}
      />
      {value !== initial && <RevertButton label={matchingLabel} onPress={() => onChange(initial)} />}
    </div>
  )
}
