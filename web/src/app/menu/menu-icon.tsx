import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { Icon } from '../../ui/icons/icon.tsx'

type MenuIconProps = { entry: Pick<MenuEntry, 'icon' | 'customIcon'>; size?: number | undefined }

/** The entry's own SVG path, else an icon of the set, else nothing. */
export function MenuIcon({ entry: { icon, customIcon }, size = 16 }: MenuIconProps) {
  if (customIcon !== undefined)
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={customIcon} />
      </svg>
    )
  return icon === undefined ? null : <Icon name={icon} size={size} />
}
