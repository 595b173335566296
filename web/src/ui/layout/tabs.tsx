import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './tabs.module.css'

export type TabItem = {
  id: string
  label: string
  count?: number | string | undefined
  hasError?: boolean | undefined
  content: ReactNode
}

export type TabsProps = {
  label: string
  items: readonly TabItem[]
  /** Controlled together with `onSelect`; uncontrolled when absent. */
  selectedId?: string | undefined
  onSelect?: ((id: string) => void) | undefined
  isPadded?: boolean | undefined
}

/** Tabs whose panels all stay mounted, so that their input is kept. Without `selectedId` the first is selected at the start. */
export function Tabs({ label, items, selectedId, onSelect, isPadded = true }: TabsProps) {
  return (
    <AriaTabs
      className={classNames(styles.tabs)}
      // Selected in the first render, because autofocus does not work in a panel that appears later.
      {...(items[0] && { defaultSelectedKey: items[0].id })}
      {...(selectedId !== undefined && { selectedKey: selectedId })}
      {...(onSelect && { onSelectionChange: (key) => onSelect(String(key)) })}
    >
      <TabList aria-label={label} className={classNames(styles.list)}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={classNames(styles.tab)}>
            {item.label}
            {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
            {item.hasError && (
              <IconAlertCircle className={styles.error} role="img" aria-label="Bevat fouten" />
            )}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel
          key={item.id}
          id={item.id}
          shouldForceMount
          className={classNames(styles.panel, isPadded && styles.padded)}
        >
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
