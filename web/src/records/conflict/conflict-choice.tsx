import { Radio, RadioGroup } from 'react-aria-components'
import { classNames } from '../../ui/class-names.ts'
import styles from './conflict.module.css'
import type { Difference, Side } from './difference.ts'
import { differenceText, type TypeOfRow } from './difference-text.ts'

interface ConflictChoiceProps {
  readonly difference: Difference
  readonly label: string
  readonly who: string
  readonly typeOfRow: TypeOfRow
  readonly choice: Side | undefined
  readonly onChoose: (side: Side) => void
  readonly autoFocus: boolean
}

/** One thing that both changed: what it was, and the two values to choose from. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { difference, label, typeOfRow, who } = props
  const original = differenceText(difference, 'original', typeOfRow)
  return (
    <RadioGroup
      className={styles.choice ?? ''}
      aria-label={label}
      orientation="horizontal"
      value={props.choice ?? null}
      onChange={(side) => props.onChoose(side as Side)}
    >
      <div className={styles.field}>
        <strong>{label}</strong>
        <span className={styles.original}>
          Was: <Value text={original} />
        </span>
      </div>
      {(['theirs', 'mine'] as const).map((side) => (
        <Radio
          key={side}
          value={side}
          className={classNames(styles.option)}
          autoFocus={props.autoFocus && side === 'theirs'}
        >
          <span className={styles.ring} aria-hidden="true" />
          <span className={styles.optionText}>
            <span className={styles.side}>{side === 'mine' ? 'Van mij' : `Van ${who}`}</span>
            <Value text={differenceText(difference, side, typeOfRow)} />
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}

/** A value in full; that there is none is said. */
function Value({ text }: { text: string }) {
  return text === '' ? <em className={styles.none}>leeg</em> : <span className={styles.value}>{text}</span>
}
