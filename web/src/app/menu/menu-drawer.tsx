import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { drawerKey, type OpenMenuState, usePermittedMenu } from './use-menu.ts'

const DrawerPanel = lazy(async () => ({ default: (await import('./drawer-panel.tsx')).DrawerPanel }))

type MenuDrawerProps = { className?: string | undefined; openMenu: OpenMenuState }

/** The button that opens the menu as a drawer, and the drawer, loaded when first opened; nothing for an empty menu. */
export function MenuDrawer({ className, openMenu }: MenuDrawerProps) {
  const { openKey, setOpenKey } = openMenu
  const isOpen = openKey === drawerKey
  const isEmpty = usePermittedMenu().length === 0

  if (isEmpty) return null
  return (
    <>
      <Button
        className={className}
        variant="bare"
        label="Menu"
        icon={IconMenu2}
        isExpanded={isOpen}
        onPress={() => setOpenKey(drawerKey)}
      />
      <Suspense>{isOpen && <DrawerPanel onClose={() => setOpenKey(undefined)} />}</Suspense>
    </>
  )
}
