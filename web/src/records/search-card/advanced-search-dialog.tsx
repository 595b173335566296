import { type MatchingBehavior, matchingBehaviors, type Search } from '@stamboek/model/schema/search'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { matchingLabels } from '../../fields/matching-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { changedKeys, type SearchFields as Fields } from '../page-state/page-state.ts'
import styles from './advanced-search-dialog.module.css'
import { SearchFields } from './search-fields.tsx'
import { whyNotSearchable } from './why-not-searchable.ts'

interface AdvancedSearchDialogProps {
  readonly search: Search
  readonly initial: Fields
  /** What stands in the search card when the dialog opens. */
  readonly fields: Fields
  readonly onSubmit: (fields: Fields) => void
  readonly onClose: () => void
}

const matchingOptions = matchingBehaviors.map((id) => ({ id, label: matchingLabels[id] }))

/** Every search field of a type: the fixed ones, and categories with how many of their fields were changed (platform.md 2.4). */
export function AdvancedSearchDialog({
  search,
  initial,
  onSubmit,
  onClose,
  ...props
}: AdvancedSearchDialogProps) {
  const [fields, setFields] = useState(props.fields)
  const [serial, setSerial] = useState(0)
  const [textErrors, setTextErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const why = whyNotSearchable(search, fields.values, textErrors)
  const changed = new Set(changedKeys(fields.values, initial.values))

  const section = (keys: readonly string[]) => (
    <SearchFields
      entries={entriesOf(search, keys)}
      fields={fields}
      formSerial={serial}
      onChange={(key, value) => setFields((now) => ({ ...now, values: { ...now.values, [key]: value } }))}
      onTextError={(key, message) => setTextErrors((now) => withError(now, key, message))}
    />
  )
  const handleReset = (): void => {
    setFields(initial)
    setTextErrors(new Map())
    setSerial(serial + 1)
  }

  return (
    <Dialog
      isOpen
      size="full"
      title="Geavanceerd zoeken"
      onRequestClose={onClose}
      footer={
        <>
          <Button onPress={handleReset}>Reset</Button>
          <Button onPress={onClose}>Annuleren</Button>
          <Button
            type="submit"
            form="advanced-search"
            variant="primary"
            icon={IconSearch}
            disabledReason={why}
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
          if (why === undefined) onSubmit(fields)
        }}
      >
        <RadioGroup
          label="Standaard zoekmethode:"
          options={matchingOptions}
          value={fields.matchingBehavior}
          onChange={(id) => setFields({ ...fields, matchingBehavior: id as MatchingBehavior })}
        />
        {section(search.advanced.fixed)}
        {search.advanced.categories.map((category) => {
          const count = category.entries.filter((key) => changed.has(key)).length
          return (
            <Card
              key={category.name}
              title={category.label}
              level={3}
              isCollapsible
              info={count > 0 ? `${count} gewijzigd` : undefined}
            >
              {section(category.entries)}
            </Card>
          )
        })}
      </form>
    </Dialog>
  )
}

function entriesOf(search: Search, keys: readonly string[]) {
  return keys.flatMap((key) => search.entries.find((entry) => entry.key === key) ?? [])
}

function withError(current: ReadonlyMap<string, string>, key: string, message: string | null) {
  const next = new Map(current)
  if (message === null) next.delete(key)
  else next.set(key, message)
  return next
}
