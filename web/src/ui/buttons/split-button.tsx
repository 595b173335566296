import { IconChevronDown } from '@tabler/icons-react'
import { MenuTrigger, Popover } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Menu, type MenuItems } from '../overlays/menu.tsx'
import popoverStyles from '../overlays/popover.module.css'
import { Button, type ButtonProps } from './button.tsx'
import styles from './split-button.module.css'

export type SplitButtonProps = ButtonProps & {
  /** The other actions. */
  items: MenuItems
  /** Names the arrow and the menu. */
  menuLabel?: string | undefined
}

/** The usual action with the less usual ones behind the arrow beside it. A reason not to act counts for both. */
export function SplitButton({ items, menuLabel = 'Meer mogelijkheden', ...button }: SplitButtonProps) {
  const { variant, size, disabledReason, isDisabled, isPending } = button
  return (
    <div className={styles.split}>
      <Button {...button} className={styles.main} />
      <MenuTrigger>
        <Button
          variant={variant}
          size={size}
          disabledReason={disabledReason}
          isDisabled={isDisabled || isPending}
          icon={IconChevronDown}
          label={menuLabel}
          className={classNames(styles.arrow, variant === 'primary' && styles.onAccent)}
        />
        <Popover className={classNames(popoverStyles.popover)} placement="bottom end" offset={4}>
          <Menu label={menuLabel} items={items} />
        </Popover>
      </MenuTrigger>
    </div>
  )
}
