import { type MatchingBehavior, matchingBehaviors } from '@stamboek/model/schema/search'
import { matchingLabels } from '../../fields/matching-labels.ts'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import { RevertButton } from './field-tools.tsx'
import styles from './matching-behavior-field.module.css'

interface MatchingBehaviorFieldProps {
  readonly value: MatchingBehavior
  readonly initial: MatchingBehavior
  readonly onChange: (value: MatchingBehavior) => void
}

const label = 'Standaard zoekmethode:'
const options = matchingBehaviors.map((id) => ({ id, label: matchingLabels[id] }))

/** How texts are compared with what is searched for. */
export function MatchingBehaviorField({ value, initial, onChange }: MatchingBehaviorFieldProps) {
  return (
    <div className={styles.field}>
      <RadioGroup
        label={label}
        options={options}
        value={value}
        onChange={(id) => onChange(id as MatchingBehavior)}
      />
      {value !== initial && <RevertButton label={label} onPress={() => onChange(initial)} />}
    </div>
  )
}
