import type { CSSProperties, KeyboardEvent, SyntheticEvent } from 'react'
import { Checkbox } from '../inputs/checkbox.tsx'
import { FieldInfoContext } from '../inputs/field-info.tsx'
import styles from './dual-list-ticks.module.css'

export interface DualListTicks {
  readonly columns: readonly { readonly id: string; readonly label: string; readonly shortLabel: string }[]
  readonly isTicked: (optionId: string, columnId: string) => boolean
  readonly isReadOnly: (optionId: string, columnId: string) => boolean
  readonly onTick: (optionId: string, columnId: string, isTicked: boolean) => void
}

/** The short labels above the columns of `TickCheckboxes`; hidden from screen readers, since each checkbox has its label. */
export function TickHeaders({ columns }: Pick<DualListTicks, 'columns'>) {
  return (
    <div className={styles.heads} style={countOf(columns)} aria-hidden="true">
      {columns.map(({ id, label, shortLabel }) => (
        <span key={id} title={label}>
          {shortLabel}
        </span>
      ))}
    </div>
  )
}

/** The checkboxes of an option, without info buttons. Their presses, Enter and Space do not reach the list, which would move the option. */
export function TickCheckboxes({ ticks, optionId }: { ticks: DualListTicks; optionId: string }) {
  return (
    <div
      role="presentation"
      className={styles.ticks}
      style={countOf(ticks.columns)}
      onKeyDown={stopPressKeys}
      onPointerDown={stop}
      onMouseDown={stop}
      onClick={stop}
      onDoubleClick={stop}
    >
      <FieldInfoContext value={undefined}>
        {ticks.columns.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            value={ticks.isTicked(optionId, id)}
            onChange={(isTicked) => ticks.onTick(optionId, id, isTicked)}
            isReadOnly={ticks.isReadOnly(optionId, id)}
          />
        ))}
      </FieldInfoContext>
    </div>
  )
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}

function stopPressKeys(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
}

function countOf(columns: DualListTicks['columns']): CSSProperties {
  return { '--ticks': columns.length } as CSSProperties
}
