import { Link } from 'react-router'
import { MainMenu } from '../menu/main-menu.tsx'
import { MenuDrawer } from '../menu/menu-drawer.tsx'
import { useOpenMenu } from '../menu/use-open-menu.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { Brand } from './brand.tsx'
import { BusinessUnitSelect } from './business-unit-select.tsx'
import { ConnectionMark } from './connection-mark.tsx'
import { PersonMenu } from './person-menu.tsx'
import styles from './top-bar.module.css'

/** The bar on every page. Below 960 px the menu is a drawer. */
export function TopBar() {
  const openMenu = useOpenMenu()
  return (
    <header className={styles.bar}>
      <MenuDrawer className={styles.narrow} openMenu={openMenu} />
      <Link to="/" className={styles.brand} aria-label="Stamboek, naar het overzicht">
        <Brand />
      </Link>
      <MainMenu className={styles.wide} openMenu={openMenu} />
      <span className={styles.grow} />
      {/* Where its words have room: nothing else moves when they come. */}
      <ConnectionMark />
      <PaletteButton />
      <BusinessUnitSelect />
      <PersonMenu />
    </header>
  )
}
