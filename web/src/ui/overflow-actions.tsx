import type { ComponentType } from 'react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { MenuButton } from './menu-button.tsx'
import styles from './overflow-actions.module.css'
import { useFittingCount } from './use-fitting-count.ts'

export interface OverflowAction {
  readonly id: string
  readonly label: string
  readonly icon?: ComponentType | undefined
  /** Why it cannot be done now. */
  readonly disabledReason?: string | undefined
  readonly isDanger?: boolean | undefined
  readonly onAction: () => void
}

interface OverflowActionsProps {
  readonly actions: readonly OverflowAction[]
  /** Stands in front of them, and always fits. */
  readonly leading?: ReactNode
}

/** Buttons on one row, the most important first; what does not fit stands in a menu behind them. */
export function OverflowActions({ actions, leading }: OverflowActionsProps) {
  const row = useRef<HTMLDivElement>(null)
  const fitting = useFittingCount(row, actions.map(({ label }) => label).join()) - 1
  const rest = actions.slice(Math.max(0, fitting))
  return (
    <div className={styles.bar}>
      <div ref={row} className={styles.row}>
        <span>{leading}</span>
        {actions.map((action, index) => (
          <span key={action.id} className={styles.place} data-rest={index >= fitting || undefined}>
            <Button
              variant="bare"
              icon={action.icon}
              disabledReason={action.disabledReason}
              onPress={action.onAction}
            >
              {action.label}
            </Button>
          </span>
        ))}
      </div>
      {rest.length > 0 && (
        <MenuButton
          variant="bare"
          label={fitting <= 0 ? 'Acties' : 'Meer acties'}
          placement="bottom end"
          items={rest}
        >
          {fitting <= 0 ? 'Acties' : 'Meer'}
        </MenuButton>
      )}
    </div>
  )
}
