import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { MenuEntry } from '../overlays/menu.tsx'
import { Button } from './button.tsx'
import { MenuButton } from './menu-button.tsx'
import styles from './overflow-actions.module.css'

export interface OverflowAction {
  readonly id: string
  readonly label: string
  readonly icon?: ComponentType | undefined
  readonly disabledReason?: string | undefined
  readonly isDanger?: boolean | undefined
  /** Shown in the menu: `Ctrl+S`. */
  readonly shortcut?: string | undefined
  readonly isPending?: boolean | undefined
  readonly onAction: () => void
  readonly choices?:
    | readonly { readonly id: string; readonly label: string; readonly onAction: () => void }[]
    | undefined
}

interface OverflowActionsProps {
  readonly actions: readonly OverflowAction[]
  readonly leading?: ReactNode
}

/**
 * Buttons on one row after `leading`, in the given order; those that do not fit are in a menu at the end, where a pending one is
 * disabled. An action with `choices` opens a menu of these and does not call its own `onAction`.
 */
export function OverflowActions({ actions, leading }: OverflowActionsProps) {
  const row = useRef<HTMLDivElement>(null)
  const { count, firstWidth } = useFirstLine(row, actions.map(({ label }) => label).join())
  const fitting = count - 1
  const hidden = actions.slice(Math.max(0, fitting))
  return (
    <div className={styles.bar}>
      <div ref={row} className={styles.row} style={{ minWidth: firstWidth }}>
        <span>{leading}</span>
        {actions.map((action, index) => (
          <span key={action.id} className={styles.place} data-rest={index >= fitting || undefined}>
            <ActionButton action={action} />
          </span>
        ))}
      </div>
      {hidden.length > 0 && (
        <MenuButton
          variant="bare"
          label={fitting <= 0 ? 'Acties' : 'Meer acties'}
          placement="bottom end"
          items={hidden.map(toMenuEntry)}
        >
          {fitting <= 0 ? 'Acties' : 'Meer'}
        </MenuButton>
      )}
    </div>
  )
}

function ActionButton({ action }: { action: OverflowAction }) {
  const { label, icon, disabledReason, choices } = action
  if (choices && disabledReason === undefined)
    return (
      <MenuButton variant="bare" icon={icon} label={label} items={choices} isDisabled={action.isPending}>
        {label}
      </MenuButton>
    )
  return (
    <Button
      variant="bare"
      icon={icon}
      disabledReason={disabledReason}
      isPending={action.isPending}
      onPress={action.onAction}
    >
      {label}
    </Button>
  )
}

function toMenuEntry({ choices, isPending, disabledReason, ...action }: OverflowAction): MenuEntry {
  const reason = disabledReason ?? (isPending ? 'Dit is al bezig.' : undefined)
  return { ...action, disabledReason: reason, children: reason === undefined ? choices : undefined }
}

/** The children on the first line of a wrapping row, measured again on resize and when `contents` changes. */
function useFirstLine(row: RefObject<HTMLElement | null>, contents: string) {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  const [firstWidth, setFirstWidth] = useState(0)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const children = [...element.children].filter((child) => child instanceof HTMLElement)
    const measure = () => {
      setCount(countFitting(children))
      setFirstWidth(children[0]?.offsetWidth ?? 0)
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...children]) observer.observe(each)
    return () => observer.disconnect()
  }, [row, contents])
  return { count, firstWidth }
}

function countFitting(children: readonly HTMLElement[]): number {
  const top = children[0]?.offsetTop ?? 0
  const index = children.findIndex((child) => child.offsetTop > top)
  return index < 0 ? children.length : index
}
