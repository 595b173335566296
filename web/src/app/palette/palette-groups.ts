import { type MenuEntry, menuItems } from '@stamboek/model/menu/menu-entries'
import { IconHome } from '@tabler/icons-react'
import type { RecentRecord } from '../../api/recent-records.ts'
import { recordLink } from '../../api/record-paths.ts'
import type { PageAction } from '../../records/actions/page-actions.ts'
import type { Schema } from '../../session/schema.ts'

export interface PaletteSources {
  /** The menu as this person sees it. */
  readonly menu: readonly MenuEntry[]
  readonly schema: Schema
  readonly recentRecords: readonly RecentRecord[]
  readonly pageActions: readonly PageAction[]
  readonly businessUnitId: string | undefined
  /** Where the person is. */
  readonly at: { readonly pathname: string; readonly search: string }
}

/** Everything the palette offers, in the order in which it stands there while nothing has been typed. */
export function paletteGroups(sources: PaletteSources): readonly PaletteGroup[] {
  const { menu, schema } = sources
  const items = trailsOf(menu).map((trail) => itemEntry(trail, schema))
  const groups = [
    { id: 'recent', label: 'Laatst geopend', entries: recentEntries(sources) },
    { id: 'actions', label: 'Op deze pagina', entries: sources.pageActions.map(actionEntry) },
    { id: 'recordTypes', label: 'Recordtypen', entries: items.filter(({ isRecordType }) => isRecordType) },
    { id: 'pages', label: "Pagina's", entries: [overview, ...items.filter((item) => !item.isRecordType)] },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

const overview: PaletteEntry = {
  id: 'page:/',
  label: 'Overzicht',
  keywords: 'Home Sitemap',
  icon: IconHome,
  target: '/',
}

/** Only records whose page is in the menu: those of another unit, or that may not be seen any more, are left out. */
function recentEntries({ menu, schema, recentRecords, businessUnitId, at }: PaletteSources): PaletteEntry[] {
  const pages = new Map(menuItems(menu).map((item) => [item.dtoKey, item]))
  return recentRecords.flatMap((record) => {
    const { dtoKey, id, label } = record
    const link = pages.get(dtoKey)?.link
    const type = schema.get(dtoKey)
    const isElsewhere = record.businessUnitId !== undefined && record.businessUnitId !== businessUnitId
    if (link === undefined || !type || isElsewhere) return []
    return [
      {
        id: `record:${dtoKey}/${id}`,
        label,
        detail: type.labels.one,
        keywords: type.labels.many,
        icon: { icon: type.icon },
        target: recordLink(link, id, at),
      },
    ]
  })
}

function itemEntry(trail: readonly MenuEntry[], schema: Schema): PaletteEntry & { isRecordType: boolean } {
  const item = trail.at(-1)
  const detail = trail
    .slice(0, -1)
    .map(({ label }) => label)
    .join(' › ')
  const type = item?.dtoKey === undefined ? undefined : schema.get(item.dtoKey)
  return {
    id: `page:${item?.key}`,
    label: item?.label ?? '',
    detail,
    keywords: type ? `${type.labels.one} ${type.dtoKey}` : undefined,
    icon: { icon: item?.icon, customIcon: item?.customIcon },
    target: item?.link ?? '/',
    isRecordType: type !== undefined,
  }
}

function actionEntry({ id, label, detail, icon, keys, disabledReason, run }: PageAction): PaletteEntry {
  return { id: `action:${id}`, label, detail, icon, keys, disabledReason, target: run }
}

function trailsOf(entries: readonly MenuEntry[]): readonly (readonly MenuEntry[])[] {
  return entries.flatMap((entry) =>
    entry.link === undefined ? trailsOf(entry.children).map((trail) => [entry, ...trail]) : [[entry]],
  )
}

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
