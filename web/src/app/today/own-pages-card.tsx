import { flattenMenuItems, type MenuEntry } from '@stamboek/model/menu/menu-entries'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { setPinned, useOwnPages } from '../../api/own-pages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { usePermittedMenu } from '../menu/use-menu.ts'
import styles from './today-page.module.css'

const maxShown = 8

/** Pages that the user pinned, then those visited last; nothing before there are any. */
export function OwnPagesCard() {
  const entries = flattenMenuItems(usePermittedMenu())
  const { pinned, visited } = useOwnPages()
  const find = (links: readonly string[]) =>
    links.flatMap((link) => entries.filter((entry) => entry.link === link))
  const shown = [
    ...find(pinned),
    ...find(visited.filter((link) => !pinned.includes(link))).slice(0, maxShown),
  ]
  if (shown.length === 0) return null
  return (
    <Card title="Jouw pagina's" info="vastgemaakt en laatst bezocht">
      <ul className={styles.pages}>
        {shown.map((entry) => (
          <OwnPage key={entry.key} entry={entry} isPinned={pinned.includes(entry.link ?? '')} />
        ))}
      </ul>
    </Card>
  )
}

function OwnPage({ entry, isPinned }: { entry: MenuEntry; isPinned: boolean }) {
  const { link = '/', label } = entry
  return (
    <li className={styles.ownPage}>
      <Link className={styles.line} to={link}>
        <MenuIcon entry={entry} />
        <span className={styles.lineLabel}>{label}</span>
      </Link>
      <Button
        variant="bare"
        icon={isPinned ? IconPinFilled : IconPin}
        label={isPinned ? `${label} losmaken` : `${label} vastmaken`}
        onPress={() => void setPinned(link, !isPinned)}
      />
    </li>
  )
}
