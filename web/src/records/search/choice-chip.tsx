import type { SearchEntry } from '@stamboek/model/schema/search'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { Button, Popover, Select, SelectValue, VisuallyHidden } from 'react-aria-components'
import { anyOption, toOptions } from '../../fields/option-filters.tsx'
import { OptionList } from '../../ui/choices/option-list.tsx'
import { classNames } from '../../ui/class-names.ts'
import popoverStyles from '../../ui/overlays/popover.module.css'
import styles from './criteria-chips.module.css'

interface ChoiceChipProps {
  readonly entry: SearchEntry
  /** Null: any value. */
  readonly value: unknown
  readonly onChange: (value: string | null) => void
}

/** Whether the options of a criterion stand side by side on the card, so that its chip offers them too. */
export function hasChoiceChip({ presentation, required }: SearchEntry): boolean {
  return presentation === 'segments' && !required
}

/** A criterion that opens a list of its options and 'Alle', and a button that removes it unless it is 'Alle'. */
export function ChoiceChip({ entry: { label, input }, value, onChange }: ChoiceChipProps) {
  const options = [...(input.kind === 'choice' ? toOptions(input.options) : []), anyOption]
  const chosen = options.find(({ id }) => id === value) ?? anyOption
  return (
    <span className={classNames(styles.chip, styles.split)}>
      <Select
        aria-label={label}
        className={classNames(styles.select)}
        value={chosen.id}
        onChange={(id) => onChange(id === anyOption.id ? null : String(id))}
      >
        <Button className={classNames(styles.part, styles.choice)}>
          <SelectValue className={classNames(styles.text)}>
            {label}: <strong>{chosen.label}</strong>
          </SelectValue>
          <IconChevronDown aria-hidden />
        </Button>
        <Popover className={classNames(popoverStyles.popover)} offset={4}>
          <OptionList options={options} empty={undefined} />
        </Popover>
      </Select>
      {chosen !== anyOption && (
        <Button className={classNames(styles.part, styles.remove)} onPress={() => onChange(null)}>
          <VisuallyHidden elementType="span">
            {label}: {chosen.label} weghalen
          </VisuallyHidden>
          <IconX aria-hidden />
        </Button>
      )}
    </span>
  )
}
