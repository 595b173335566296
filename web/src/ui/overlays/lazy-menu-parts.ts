import { lazyModule } from '../feedback/lazy-part.tsx'
import type { MenuProps } from './menu.tsx'
import type { MenuPopupProps } from './menu-popup.tsx'

const menuParts = lazyModule(async () => {
  const [{ MenuPopup }, { Menu }] = await Promise.all([import('./menu-popup.tsx'), import('./menu.tsx')])
  return { MenuPopup, Menu }
})

export const MenuPopup = menuParts.part<MenuPopupProps>(
  (parts) => parts.MenuPopup,
  ({ state }) => state.close(),
)
export const Menu = menuParts.part<MenuProps>((parts) => parts.Menu)
