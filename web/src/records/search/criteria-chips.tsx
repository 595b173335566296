import type { Search } from '@stamboek/model/schema/search'
import { IconX } from '@tabler/icons-react'
import { Button } from 'react-aria-components'
import { viewOf } from '../../fields/field-views.ts'
import { matchingLabels } from '../../fields/matching-labels.ts'
import { classNames } from '../../ui/class-names.ts'
import type { SearchFields } from '../page/page-state.ts'
import { type Criterion, criteriaOf, criterionText, withoutCriterion } from './criteria.ts'
import styles from './criteria-chips.module.css'

interface CriteriaChipsProps {
  readonly search: Search
  /** What the list was searched by. */
  readonly applied: SearchFields
  readonly initial: SearchFields
  /** The entry that stands beside the chips with its own field. */
  readonly shownKey: string | undefined
  readonly onChange: (fields: SearchFields) => void
}

/** What narrows the list down, each criterion a button that takes it away. */
export function CriteriaChips({ search, applied, initial, shownKey, onChange }: CriteriaChipsProps) {
  const criteria = criteriaOf(search, applied).filter(({ entry }) => entry.key !== shownKey)
  const { matchingBehavior } = applied
  return (
    <ul className={styles.chips} aria-label="Zoekcriteria">
      {criteria.map((criterion) => (
        <li key={criterion.entry.key}>
          <Chip
            label={criterion.entry.label}
            onRemove={
              criterion.entry.required
                ? undefined
                : () => onChange(withoutCriterion(applied, criterion.entry.key))
            }
          >
            <ValueText {...criterion} />
          </Chip>
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

function ValueText(criterion: Criterion) {
  const { entry, value } = criterion
  const { FilterText } = viewOf(entry.input)
  return FilterText ? <FilterText entryKey={entry.key} value={value} /> : criterionText(criterion)
}

interface ChipProps {
  readonly label: string
  /** Absent for what a search cannot do without. */
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
      {text} <span className={styles.hidden}>weghalen</span>
      <IconX aria-hidden />
    </Button>
  )
}
