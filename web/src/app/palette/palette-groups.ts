import type { MyBusinessUnit } from '@stamboek/model/contract/access'
import { flattenMenuItems, type MenuEntry } from '@stamboek/model/menu/menu-entries'
import { aboutPath, accountPath, basisPath } from '@stamboek/model/menu/page-address'
import { country } from '@stamboek/model/records/standard/country'
import {
  IconBuilding,
  IconDatabaseImport,
  IconHome,
  IconInfoCircle,
  IconUserCircle,
} from '@tabler/icons-react'
import type { RecentRecord } from '../../api/recent-records.ts'
import { recordLink } from '../../api/record-paths.ts'
import type { PageAction } from '../../records/actions/page-actions.ts'
import { findPageKey, type Schema } from '../../session/schema.ts'

export interface PaletteSources {
  readonly menu: readonly MenuEntry[]
  readonly schema: Schema
  readonly recentRecords: readonly RecentRecord[]
  readonly pageActions: readonly PageAction[]
  readonly businessUnitId: string | undefined
  readonly businessUnits: readonly Pick<MyBusinessUnit, 'id' | 'description'>[]
  readonly selectUnit: (id: string) => void
  readonly at: { readonly pathname: string; readonly search: string }
}

/**
 * Lists all that the palette can find, without empty groups. Leaves out recent records of another unit, and those whose
 * page is not in the menu or whose type is not in the schema.
 */
export function buildPaletteGroups(sources: PaletteSources): readonly PaletteGroup[] {
  const { menu, schema } = sources
  const items = listTrails(menu).map((trail) => toMenuEntry(trail, schema))
  const groups = [
    { id: 'recent', label: 'Laatst geopend', entries: listRecentEntries(sources) },
    { id: 'actions', label: 'Op deze pagina', entries: listActionEntries(sources) },
    { id: 'recordTypes', label: 'Recordtypen', entries: items.filter(({ isRecordType }) => isRecordType) },
    {
      id: 'pages',
      label: "Pagina's",
      entries: [
        todayEntry,
        ...items.filter((item) => !item.isRecordType),
        ...(mayAddBasis(schema) ? [basisEntry] : []),
        accountEntry,
        aboutEntry,
      ],
    },
    { id: 'units', label: 'Business units', entries: listUnitEntries(sources) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

const todayEntry: PaletteEntry = {
  id: 'page:/',
  label: 'Vandaag',
  keywords: 'Home Overzicht Sitemap',
  icon: IconHome,
  target: '/',
}

const accountEntry: PaletteEntry = {
  id: `page:${accountPath}`,
  label: 'Mijn account',
  keywords: 'Tokens API',
  icon: IconUserCircle,
  target: accountPath,
}

const aboutEntry: PaletteEntry = {
  id: `page:${aboutPath}`,
  label: 'Over Stamboek',
  keywords: 'Versie Nieuw Hulp Licenties',
  icon: IconInfoCircle,
  target: aboutPath,
}

const basisEntry: PaletteEntry = {
  id: `page:${basisPath}`,
  label: 'Basisgegevens toevoegen',
  keywords: 'Beginnen',
  icon: IconDatabaseImport,
  target: basisPath,
}

/** Countries come first: who may not import them seldom wants to begin with master data. */
function mayAddBasis(schema: Schema): boolean {
  const actions = schema.get(country.dtoKey)?.actions ?? []
  return actions.some(({ kind, enabled }) => kind === 'Import' && enabled)
}

function listRecentEntries({
  menu,
  schema,
  recentRecords,
  businessUnitId,
  at,
}: PaletteSources): PaletteEntry[] {
  return recentRecords.flatMap((record) => {
    const { dtoKey, id, label } = record
    const link = findRecordPage({ menu, schema }, dtoKey)
    const type = schema.get(dtoKey)
    const isElsewhere = record.businessUnitId !== undefined && record.businessUnitId !== businessUnitId
    if (link === undefined || !type || isElsewhere) return []
    return [
      {
        id: recordEntryId(record),
        label,
        detail: type.labels.one,
        keywords: type.labels.many,
        icon: { icon: type.icon },
        target: recordLink(link, id, at),
      },
    ]
  })
}

/** The link of the page that shows records of a type; of several the first, which restricts them the least. */
export function findRecordPage(
  { menu, schema }: Pick<PaletteSources, 'menu' | 'schema'>,
  dtoKey: string,
): string | undefined {
  const pageKey = findPageKey(schema, dtoKey)
  return flattenMenuItems(menu).find((item) => item.dtoKey === pageKey)?.link
}

export function recordEntryId({ dtoKey, id }: Pick<RecentRecord, 'dtoKey' | 'id'>): string {
  return `record:${dtoKey}/${id}`
}

function toMenuEntry(trail: readonly MenuEntry[], schema: Schema): PaletteEntry & { isRecordType: boolean } {
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

function listActionEntries({ pageActions }: PaletteSources): readonly PaletteEntry[] {
  return pageActions.map(({ id, label, detail, icon, keys, disabledReason, run, takesDay }) => ({
    id: `action:${id}`,
    label,
    detail,
    icon,
    keys,
    disabledReason,
    target: run,
    takesDay,
  }))
}

function listUnitEntries({ businessUnits, businessUnitId, selectUnit }: PaletteSources): PaletteEntry[] {
  return businessUnits
    .filter(({ id }) => id !== businessUnitId)
    .map(({ id, description }) => ({
      id: `unit:${id}`,
      label: `Werk in ${description}`,
      keywords: 'Business unit',
      icon: IconBuilding,
      target: () => selectUnit(id),
    }))
}

function listTrails(entries: readonly MenuEntry[]): readonly (readonly MenuEntry[])[] {
  return entries.flatMap((entry) =>
    entry.link === undefined ? listTrails(entry.children).map((trail) => [entry, ...trail]) : [[entry]],
  )
}

export interface PaletteEntry {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly keywords?: string | undefined
  readonly icon: PageAction['icon'] | Pick<MenuEntry, 'icon' | 'customIcon'>
  readonly keys?: string | undefined
  readonly disabledReason?: string | undefined
  readonly target: string | (() => void)
  readonly takesDay?: PageAction['takesDay']
}

export interface PaletteGroup<Entry = PaletteEntry> {
  readonly id: string
  readonly label: string
  readonly entries: readonly Entry[]
}
