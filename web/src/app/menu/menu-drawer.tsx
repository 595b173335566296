import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useMenu } from './use-menu.ts'

const DrawerPanel = lazy(async () => ({ default: (await import('./drawer-panel.tsx')).DrawerPanel }))

/** The menu where the bar has no room for it: a button that opens all of it at the side. */
export function MenuDrawer({ className }: { className?: string | undefined }) {
  const { key: navigation } = useLocation()
  // Opened on one page, it is closed on the next.
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === navigation
  const isEmpty = useMenu().length === 0

  if (isEmpty) return null
  return (
    <>
      <Button
        className={className}
        variant="bare"
        label="Menu"
        icon={IconMenu2}
        isExpanded={isOpen}
        onPress={() => setOpenedAt(navigation)}
      />
      <Suspense>{isOpen && <DrawerPanel onClose={() => setOpenedAt(undefined)} />}</Suspense>
    </>
  )
}
