import type { SearchEntry } from '@stamboek/model/schema/search'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, VisuallyHidden } from 'react-aria-components'
import { anyOption, toOptions } from '../../fields/option-filters.tsx'
import { SelectList } from '../../ui/choices/lazy-list-parts.ts'
import { ListTrigger } from '../../ui/choices/list-trigger.tsx'
import { classNames } from '../../ui/class-names.ts'
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
  const [isOpen, setOpen] = useState(false)
  const options = [...(input.kind === 'choice' ? toOptions(input.options) : []), anyOption]
  const chosen = options.find(({ id }) => id === value) ?? anyOption
  return (
    <span className={classNames(styles.chip, styles.split)}>
      <ListTrigger
        mode="single"
        selectedIds={[chosen.id]}
        onSelect={([id]) => onChange(id === undefined || id === anyOption.id ? null : id)}
        isOpen={isOpen}
        onOpenChange={setOpen}
        options={options}
        list={<SelectList label={label} options={options} empty="" />}
      >
        <Button className={classNames(styles.part, styles.choice)}>
          <span className={styles.text}>
            {label}: <strong>{chosen.label}</strong>
          </span>
          <IconChevronDown aria-hidden />
        </Button>
      </ListTrigger>
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
