import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isBlank } from '@stamboek/model/fields/initial-search'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { Search, SearchEntry } from '@stamboek/model/schema/search'
import { IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Button, VisuallyHidden } from 'react-aria-components'
import { readRange, shiftDays } from '../../fields/date-ranges.ts'
import { findView } from '../../fields/field-views.ts'
import { matchingLabels } from '../../fields/matching-labels.ts'
import { classNames } from '../../ui/class-names.ts'
import { changedByOthersKey, readChangedByOthers } from '../state/changed-by-others.ts'
import { type SearchFields } from '../state/page-state.ts'
import { readRefersTo, refersToKey } from '../state/refers-to.ts'
import { ChoiceChip, hasChoiceChip } from './choice-chip.tsx'
import styles from './criteria-chips.module.css'

interface CriteriaChipsProps {
  readonly search: Search
  readonly applied: SearchFields
  readonly initial: SearchFields
  readonly shownKey: string | undefined
  readonly onChange: (fields: SearchFields) => void
}

/**
 * The applied criteria except `shownKey`, and a matching behaviour other than the initial one, each a button that
 * removes it unless it is required. A choice of few options can be changed in place, and stays as 'Alle' if the page
 * begins with one of them. `onChange` gets the new fields.
 */
export function CriteriaChips({ search, applied, initial, shownKey, onChange }: CriteriaChipsProps) {
  const criteria = listChips(search, applied, initial).filter(({ entry }) => entry.key !== shownKey)
  const { matchingBehavior } = applied
  return (
    <ul className={styles.chips} aria-label="Zoekcriteria">
      {listLinkedChips({ applied, onChange }).map((chip) => (
        <li key={chip.key}>{chip}</li>
      ))}
      {criteria.map((criterion) => (
        <li key={criterion.entry.key}>
          {hasChoiceChip(criterion.entry) ? (
            <ChoiceChip
              {...criterion}
              onChange={(value) => onChange(withCriterion(applied, criterion.entry.key, value))}
            />
          ) : (
            <Chip
              label={criterion.entry.label}
              onRemove={
                criterion.entry.required
                  ? undefined
                  : () => onChange(clearCriterion(applied, criterion.entry.key))
              }
            >
              <CriterionText {...criterion} />
            </Chip>
          )}
        </li>
      ))}
      {matchingBehavior !== initial.matchingBehavior && (
        <li>
          <Chip
            label="Zoekmethode"
            onRemove={() => onChange({ ...applied, matchingBehavior: initial.matchingBehavior })}
          >
            {matchingLabels[matchingBehavior]}
          </Chip>
        </li>
      )}
    </ul>
  )
}

/** The criteria of a search that are no entries of the type; nothing without any. */
export function LinkedCriteriaChips(props: Pick<CriteriaChipsProps, 'applied' | 'onChange'>) {
  return listLinkedChips(props)
}

function listLinkedChips({ applied, onChange }: Pick<CriteriaChipsProps, 'applied' | 'onChange'>) {
  const refersTo = readRefersTo(applied.values)
  const since = readChangedByOthers(applied.values)
  const removeBy = (key: string) => () => onChange(clearCriterion(applied, key))
  const chips: ReactElement[] = []
  if (refersTo)
    chips.push(
      <Chip key={refersToKey} label="Verwijst naar" onRemove={removeBy(refersToKey)}>
        {refersTo.label}
      </Chip>,
    )
  if (since !== undefined)
    chips.push(
      <Chip key={changedByOthersKey} label="Gewijzigd door anderen" onRemove={removeBy(changedByOthersKey)}>
        sinds {formatInstant(since)}
      </Chip>,
    )
  return chips
}

/** The value of a criterion in Dutch, with the labels of records that it names. */
export function CriterionText(criterion: Criterion) {
  const { entry, value } = criterion
  const { FilterText } = findView(entry.input)
  return FilterText ? <FilterText entryKey={entry.key} value={value} /> : formatCriterion(criterion)
}

interface ChipProps {
  readonly label: string
  readonly onRemove: (() => void) | undefined
  readonly children: React.ReactNode
}

function Chip({ label, onRemove, children }: ChipProps) {
  const text = (
    <span className={styles.text}>
      {label}: <strong>{children}</strong>
    </span>
  )
  if (!onRemove) return <span className={styles.chip}>{text}</span>
  return (
    <Button className={classNames(styles.chip, styles.removable)} onPress={onRemove}>
      {text} <VisuallyHidden elementType="span">weghalen</VisuallyHidden>
      <IconX aria-hidden />
    </Button>
  )
}

interface Criterion {
  readonly entry: SearchEntry
  readonly value: unknown
}

function listChips(search: Search, applied: SearchFields, initial: SearchFields): readonly Criterion[] {
  const criteria = listCriteria(search, applied)
  return search.entries.flatMap((entry) => {
    const found = criteria.find((criterion) => criterion.entry === entry)
    if (found) return [found]
    return hasChoiceChip(entry) && !isBlank(initial.values[entry.key]) ? [{ entry, value: null }] : []
  })
}

/** The entries that have a value, in the order of the definition; blank texts and ranges without a bound are no value. */
export function listCriteria({ entries }: Search, { values }: SearchFields): readonly Criterion[] {
  return entries.flatMap((entry) => {
    const value = values[entry.key]
    return isBlank(value) || isEmptyRange(value) ? [] : [{ entry, value }]
  })
}

/**
 * The value of a criterion in Dutch.
 * @internal
 */
export function formatCriterion({ entry, value }: Criterion): string {
  const { input, presentation } = entry
  const show = (each: unknown): string => {
    if (presentation === 'day' && typeof each === 'string') return kindOf(day).format(dayOf(each), day)
    return kindOf(input).format(each, input)
  }
  if (Array.isArray(value)) return value.map(show).join(', ')
  if (typeof value !== 'object' || value === null) return show(value)
  if (kindOf(input).operators.includes('overlaps'))
    return show(entry.binds.operator === 'endsWithin' ? shiftDays(readRange(value), -1) : value)
  if (input.kind === 'date' || input.kind === 'dateTime') return formatPeriod(readRange(value))
  const { start, end, minimum, maximum } = value as Readonly<Record<string, unknown>>
  const bound = (word: string, each: unknown): string[] => (isBlank(each) ? [] : [`${word} ${show(each)}`])
  return [
    ...bound('van', start),
    ...bound('tot', end),
    ...bound('vanaf', minimum),
    ...bound('t/m', maximum),
  ].join(' ')
}

/** A period of days or of instants. */
function formatPeriod({ start, end }: DateRange): string {
  const toInstant = (bound: string | null) => (bound?.length === 10 ? instantOfDay(bound) : bound)
  return kindOf(instants).format({ start: toInstant(start), end: toInstant(end) }, instants)
}

/** Returns the fields with null for an entry, instead of its default; searches nothing. */
export function clearCriterion(fields: SearchFields, key: string): SearchFields {
  return withCriterion(fields, key, null)
}

function withCriterion(fields: SearchFields, key: string, value: unknown): SearchFields {
  return { ...fields, values: { ...fields.values, [key]: value } }
}

const day = { kind: 'date', label: 'Dag' } as const
const instants = { kind: 'dateRange', label: 'Periode', granularity: 'instant' } as const

function isEmptyRange(value: unknown): boolean {
  const isRange = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRange && Object.values(value).every(isBlank)
}
