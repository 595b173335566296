import type { ComponentType } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './count-filter.module.css'

export type CountFilterItem = {
  id: string
  label: string
  count: number
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  /** The colour of the icon when the count is not 0. */
  tone?: 'good' | 'bad' | 'info' | 'idle' | undefined
}

export type CountFilterProps = {
  label: string
  items: readonly CountFilterItem[]
  selectedId: string
  onSelect: (id: string) => void
}

/** A row of toggle buttons with counts, exactly one of them selected. Counts and filters nothing itself. */
export function CountFilter({ label, items, selectedId, onSelect }: CountFilterProps) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={classNames(styles.group)}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selectedId]}
      onSelectionChange={([id]) => id !== undefined && onSelect(String(id))}
    >
      {items.map(({ id, label: text, count, icon: Icon, tone = 'idle' }) => (
        <ToggleButton key={id} id={id} className={classNames(styles.item, count > 0 && styles[tone])}>
          <Icon aria-hidden />
          <span className={styles.count}>{count.toLocaleString('nl-NL')}</span>
          <span className={styles.label}>{text}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
