import { flattenMenuItems, type MenuEntry } from '@stamboek/model/menu/menu-entries'
import type { GroupAddress } from '@stamboek/model/menu/page-address'
import { IconSitemap } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { useSession } from '../../session/session.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FilterField } from '../../ui/inputs/filter-field.tsx'
import { NoBusinessUnit, NoRightsInUnit } from '../failure/message-page.tsx'
import { MenuGroups } from '../menu/menu-groups.tsx'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { usePermittedMenu } from '../menu/use-menu.ts'
import styles from './sitemap.module.css'

const noEntriesText = 'Er zijn geen menu-items om te tonen.'

/** In place of a page for users who may open nothing: says what is missing (requirements 10.3). */
export function NothingToOpen() {
  const { businessUnit } = useSession()
  return businessUnit ? <NoRightsInUnit>{noEntriesText}</NoRightsInUnit> : <NoBusinessUnit />
}

/** The page of one group of the menu. */
export function GroupPage({ group }: { group: GroupAddress }) {
  const menu = usePermittedMenu()
  const entries = useMemo(() => findEntry(menu, group.key)?.children ?? [], [group, menu])
  const { businessUnit, permissions } = useSession()
  if (entries.length === 0 && (!businessUnit || permissions.size === 0)) return <NothingToOpen />
  return (
    <div className={styles.page}>
      <Sitemap entries={entries} group={group} />
    </div>
  )
}

/**
 * What the user may open, in cards by root, or of one group (requirements 10.3). Typing filters it, Enter opens the first
 * item.
 */
export function Sitemap({ entries, group }: { entries: readonly MenuEntry[]; group?: GroupAddress }) {
  const { businessUnit } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const shown = useMemo(() => filterEntries(entries, text), [entries, text])
  const count = flattenMenuItems(shown).length
  return (
    <>
      <header className={styles.head}>
        {group ? (
          <div>
            <h1>{group.label}</h1>
            {businessUnit && <p className={styles.unit}>{businessUnit.description}</p>}
          </div>
        ) : (
          <h2 className={styles.title}>Alle pagina's</h2>
        )}
        {entries.length > 0 && (
          <form
            role="search"
            className={styles.search}
            onSubmit={(event) => {
              event.preventDefault()
              const [first] = flattenMenuItems(shown)
              if (text.trim() !== '' && first?.link !== undefined) void navigate(first.link)
            }}
          >
            <FilterField
              label="Pagina zoeken"
              type="search"
              placeholder="Zoek een pagina…"
              value={text}
              onChange={setText}
            />
          </form>
        )}
      </header>
      <VisuallyHidden elementType="p" role="status">
        {text.trim() !== '' && (count === 1 ? '1 pagina gevonden' : `${count} pagina's gevonden`)}
      </VisuallyHidden>
      {shown.length === 0 ? (
        <section className={styles.root}>
          <EmptyState
            icon={IconSitemap}
            title={entries.length === 0 ? noEntriesText : 'Geen pagina gevonden.'}
          >
            {entries.length === 0
              ? 'Vraag een beheerder om de rechten die je voor je werk nodig hebt.'
              : `Er is geen pagina met “${text.trim()}” in de naam.`}
          </EmptyState>
        </section>
      ) : group ? (
        <section className={styles.root} aria-label={group.label}>
          <MenuGroups hasHeadings entries={shown} activeKey={undefined} />
        </section>
      ) : (
        shown.map((root) => <RootCard key={root.key} root={root} />)
      )}
    </>
  )
}

function RootCard({ root }: { root: MenuEntry }) {
  return (
    <section className={styles.root} aria-label={root.label}>
      {root.link === undefined && (
        <h2 className={styles.label}>
          <MenuIcon entry={root} size={20} />
          {root.label}
        </h2>
      )}
      <MenuGroups
        hasHeadings
        entries={root.link === undefined ? root.children : [root]}
        activeKey={undefined}
      />
    </section>
  )
}

function findEntry(entries: readonly MenuEntry[], key: string): MenuEntry | undefined {
  for (const entry of entries) {
    if (entry.key === key) return entry
    const below = key.startsWith(`${entry.key}/`) && findEntry(entry.children, key)
    if (below) return below
  }
  return undefined
}

/**
 * The entries whose label contains the text, without case and accents, or that have such children. A matching group
 * keeps all its entries, another one only those that match. An empty text keeps all.
 *
 * @internal
 */
export function filterEntries(entries: readonly MenuEntry[], text: string): readonly MenuEntry[] {
  const query = foldText(text.trim())
  if (query === '') return entries
  return entries.flatMap((entry) => {
    if (foldText(entry.label).includes(query)) return [entry]
    const children = filterEntries(entry.children, text)
    return children.length === 0 ? [] : [{ ...entry, children }]
  })
}

function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('nl')
}
