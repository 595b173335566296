import { Label, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import fieldStyles from '../inputs/field.module.css'
import { useUserInput } from '../inputs/user-input.ts'
import styles from './choice-tiles.module.css'
import type { Option } from './option.ts'

interface ChoiceTilesProps<Id extends string> {
  readonly label: string
  readonly options: readonly Option<Id>[]
  readonly value: Id | null
  readonly onChange: (id: Id | null) => void
  readonly autoFocus?: boolean
}

/** Chooses at most one of a few options that are all in view; pressing the chosen one again clears it. */
export function ChoiceTiles<Id extends string>(props: ChoiceTilesProps<Id>) {
  const { label, options, value, onChange, autoFocus = false } = props
  const choose = useUserInput(onChange)
  return (
    <div className={fieldStyles.field}>
      <Label className={classNames(fieldStyles.label)} elementType="span">
        {label}
      </Label>
      <ToggleButtonGroup
        aria-label={label}
        className={classNames(styles.tiles)}
        selectionMode="single"
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={([key]) => choose(options.find(({ id }) => id === key)?.id ?? null)}
      >
        {options.map((option, position) => (
          <ToggleButton
            key={option.id}
            id={option.id}
            className={classNames(styles.tile)}
            autoFocus={autoFocus && position === 0}
          >
            <span>{option.label}</span>
            {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
