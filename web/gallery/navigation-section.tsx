import { IconCopy, IconPencil, IconSearchOff, IconTrash } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { Button } from '../src/ui/buttons/button.tsx'
import { MenuButton, SplitButton } from '../src/ui/buttons/menu-button.tsx'
import { EmptyState } from '../src/ui/feedback/empty-state.tsx'
import { Skeleton } from '../src/ui/feedback/skeleton.tsx'
import { Breadcrumbs } from '../src/ui/layout/breadcrumbs.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import { Pager } from '../src/ui/layout/pager.tsx'
import { Tabs } from '../src/ui/layout/tabs.tsx'
import { ContextMenu } from '../src/ui/overlays/context-menu.tsx'
import type { MenuItems } from '../src/ui/overlays/menu.tsx'
import styles from './gallery.module.css'

const items: MenuItems = [
  { id: 'edit', label: 'Wijzigen', icon: IconPencil, shortcut: 'Enter' },
  {
    id: 'copy',
    label: 'Dupliceren',
    icon: IconCopy,
    disabledReason: 'Een systeemwaarde wordt niet gedupliceerd.',
  },
  {
    id: 'more',
    label: 'Onderhoud',
    children: [
      { id: 'general', label: 'Algemeen', children: [{ id: 'country', label: 'Landen', href: '#landen' }] },
      { id: 'system', label: 'Systeem', href: '#systeem', isCurrent: true },
    ],
  },
  { id: 'line', isSeparator: true },
  { id: 'delete', label: 'Verwijderen', icon: IconTrash, isDanger: true },
]

export function NavigationSection() {
  const [page, setPage] = useState(2)
  const [limit, setLimit] = useState(50)
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const handleContextMenu = (event: MouseEvent): void => {
    event.preventDefault()
    setAt({ x: event.clientX, y: event.clientY })
  }
  return (
    <Card
      title="Menu's, tabbladen en bladeren, met een titel die bij gebrek aan ruimte op één regel blijft"
      isCollapsible
      isPadded={false}
      actions={
        <>
          <MenuButton label="Acties" items={items}>
            Acties
          </MenuButton>
          <MenuButton label="Meer" items={items} variant="bare" placement="bottom end" />
          <SplitButton variant="primary" items={items}>
            Opslaan en sluiten
          </SplitButton>
          <SplitButton items={items} disabledReason="Er is nog niets gewijzigd.">
            Opslaan
          </SplitButton>
        </>
      }
      banner={
        <Breadcrumbs
          items={[
            { id: 'maintenance', label: 'Onderhoud', href: '#onderhoud' },
            { id: 'general', label: 'Algemeen', href: '#algemeen' },
            { id: 'standard', label: 'Standaard' },
          ]}
        />
      }
    >
      <Tabs
        label="Tabbladen"
        items={[
          {
            id: 'general',
            label: 'Algemeen',
            content: (
              <EmptyState
                icon={IconSearchOff}
                title="Geen rijen gevonden"
                actions={<Button>Zoekvelden wissen</Button>}
              >
                Geen enkel record voldoet aan deze zoekvelden.
              </EmptyState>
            ),
          },
          { id: 'regions', label: "Regio's", count: 12, content: 'Inhoud' },
          { id: 'usage', label: 'Gebruik', hasError: true, content: 'Inhoud' },
        ]}
      />
      <div className={styles.inset} aria-busy="true" onContextMenu={handleContextMenu} data-testid="context">
        <Skeleton lines={3} />
      </div>
      <ContextMenu at={at} onClose={() => setAt(null)} label="Contextmenu" items={items} />
      <Pager page={page} limit={limit} totalCount={12480} onPageChange={setPage} onLimitChange={setLimit} />
      <Pager page={1} limit={50} totalCount={31} onPageChange={() => {}} variant="minimal" />
    </Card>
  )
}
