import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import type { PageAction } from '../../records/actions/page-actions.ts'

/** A line of the palette: somewhere to go, or something to do. */
export interface PaletteEntry {
  /** Unique in the palette. */
  readonly id: string
  readonly label: string
  /** In grey behind the label. */
  readonly detail?: string | undefined
  /** Other words by which it is found. */
  readonly keywords?: string | undefined
  readonly icon: PageAction['icon'] | Pick<MenuEntry, 'icon' | 'customIcon'>
  readonly keys?: string | undefined
  readonly disabledReason?: string | undefined
  /** An address to go to, or what is done. */
  readonly target: string | (() => void)
}

export interface PaletteGroup<Entry = PaletteEntry> {
  readonly id: string
  readonly label: string
  readonly entries: readonly Entry[]
}
