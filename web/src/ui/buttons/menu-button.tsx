import { IconChevronDown, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Menu } from '../overlays/lazy-menu-parts.ts'
import type { MenuItems } from '../overlays/menu.tsx'
import type { MenuPlacement } from '../overlays/menu-popup.tsx'
import { MenuTrigger } from '../overlays/menu-trigger.tsx'
import { Button, type ButtonProps } from './button.tsx'
import styles from './menu-button.module.css'

export type MenuButtonProps = Pick<
  ButtonProps,
  'icon' | 'variant' | 'size' | 'disabledReason' | 'isDisabled' | 'tooltip' | 'className'
> & {
  /** Without text the button shows its icon (default: three dots), named by `label`. */
  children?: ReactNode
  label: string
  items: MenuItems
  placement?: MenuPlacement | undefined
}

/** A button that opens a menu of `items`, by default below it. `label` names the menu, and a button without text. */
export function MenuButton({ children, label, items, placement, icon, ...button }: MenuButtonProps) {
  return (
    <MenuTrigger menu={<Menu label={label} items={items} />} placement={placement}>
      {children === undefined ? (
        <Button {...button} icon={icon ?? IconDots} label={label} />
      ) : (
        <Button {...button} icon={icon}>
          {children}
          <IconChevronDown aria-hidden />
        </Button>
      )}
    </MenuTrigger>
  )
}

type SplitButtonProps = ButtonProps & {
  items: MenuItems
  menuLabel?: string | undefined
}

/**
 * A button for the main action, and an arrow that opens a menu of others. `disabledReason` and `isDisabled` disable both; `isPending`
 * disables the arrow as well.
 */
export function SplitButton({ items, menuLabel = 'Meer mogelijkheden', ...button }: SplitButtonProps) {
  const { variant, size, disabledReason, isDisabled, isPending } = button
  return (
    <div className={styles.split}>
      <Button {...button} className={styles.main} />
      <MenuTrigger menu={<Menu label={menuLabel} items={items} />} placement="bottom end">
        <Button
          variant={variant}
          size={size}
          disabledReason={disabledReason}
          isDisabled={isDisabled || isPending}
          icon={IconChevronDown}
          label={menuLabel}
          className={classNames(styles.arrow, variant === 'primary' && styles.onAccent)}
        />
      </MenuTrigger>
    </div>
  )
}
