import { Link } from 'react-router'
import { selectUnit } from '../../records/form/select-unit.ts'
import { useSession } from '../../session/session.tsx'
import { Select } from '../../ui/choices/select.tsx'
import { MainMenu } from '../menu/main-menu.tsx'
import { MenuDrawer } from '../menu/menu-drawer.tsx'
import { useOpenMenu } from '../menu/use-menu.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { Brand } from './brand.tsx'
import { ConnectionMark } from './connection-mark.tsx'
import { PersonMenu } from './person-menu.tsx'
import styles from './top-bar.module.css'

/** Brand, menu, connection, palette, business unit and account. Below 960 px the menu is a drawer. */
export function TopBar() {
  const openMenu = useOpenMenu()
  return (
    <header className={styles.bar}>
      <MenuDrawer className={styles.narrow} openMenu={openMenu} />
      <Link to="/" className={styles.brand} aria-label="Stamboek, naar vandaag">
        <Brand />
      </Link>
      <MainMenu className={styles.wide} openMenu={openMenu} />
      <span className={styles.grow} />
      <ConnectionMark />
      <PaletteButton />
      <BusinessUnitSelect />
      <PersonMenu />
    </header>
  )
}

/** The selected unit (requirements 3.3): a select, or its name if the user has only one. */
function BusinessUnitSelect() {
  const session = useSession()
  const { businessUnits, businessUnit } = session
  if (!businessUnit) return <span className={styles.none}>Geen business unit</span>
  if (businessUnits.length === 1)
    return (
      <span className={styles.only} title={`Business unit: ${businessUnit.description}`}>
        {businessUnit.description}
      </span>
    )

  const handleChange = (id: string | null): void => {
    if (id !== null && id !== businessUnit.id) void selectUnit(id, session)
  }
  return (
    <div className={styles.select}>
      <Select
        label="Business unit"
        hideLabel
        isRequired
        value={businessUnit.id}
        options={businessUnits.map(({ id, description }) => ({ id, label: description }))}
        onChange={handleChange}
      />
    </div>
  )
}
