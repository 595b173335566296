import type { Right } from '../schema/actions.ts'
import type { RecordType } from '../schema/record-type.ts'
import type { Menu, MenuNode, MenuSort } from './menu-node.ts'

export type MenuRecordType = Pick<RecordType, 'dtoKey' | 'labels' | 'icon' | 'permissions'>

export interface MenuViewer {
  readonly recordType: (dtoKey: string) => MenuRecordType | undefined
  readonly may: (permission: string) => boolean
  readonly mayOnAnyType: (right: Right) => boolean
  readonly businessUnitId: string | undefined
}

export interface MenuEntry {
  readonly key: string
  readonly label: string
  readonly icon?: string | undefined
  readonly customIcon?: string | undefined
  readonly link?: string
  readonly path?: string
  readonly params?: Readonly<Record<string, string>>
  readonly dtoKey?: string
  readonly search?: MenuNode['search']
  readonly hasSubRoutes?: boolean
  readonly children: readonly MenuEntry[]
}

interface Place {
  readonly key: string
  readonly path: string
}

/**
 * The entries that the viewer may open in their business unit, without empty groups, by default sorted by label
 * (requirements 10.2). An item takes its empty label and absent icon from its record type.
 */
export function resolveMenuEntries(menu: Menu, viewer: MenuViewer): readonly MenuEntry[] {
  return entriesOf(menu, viewer, { key: '', path: '' })
}

/** The entries with a link, of all levels, in the order of the menu; groups are left out. */
export function flattenMenuItems(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.flatMap((entry) => (entry.link === undefined ? flattenMenuItems(entry.children) : [entry]))
}

/** Appends the node's link to the parent's path; a node without a link has the path of its parent. */
export function joinMenuPath(parentPath: string, node: Pick<MenuNode, 'link'>): string {
  return node.link === undefined ? parentPath : `${parentPath}/${node.link}`
}

/** The identifiers from the top of the menu to the node, separated by slashes. */
export function joinMenuKey(parentKey: string, { identifier }: Pick<MenuNode, 'identifier'>): string {
  return parentKey === '' ? identifier : `${parentKey}/${identifier}`
}

function entriesOf(
  { children = [], sort }: Pick<MenuNode, 'children' | 'sort'>,
  viewer: MenuViewer,
  parent: Place,
): readonly MenuEntry[] {
  const shown = children.flatMap((node) => {
    const entry = entryOf(node, viewer, parent)
    return entry ? [{ identifier: node.identifier, entry }] : []
  })
  return sorted(shown, sort).map(({ entry }) => entry)
}

type IdentifiedEntry = { readonly identifier: string; readonly entry: MenuEntry }

function sorted(shown: readonly IdentifiedEntry[], sort: MenuSort = 'asc'): readonly IdentifiedEntry[] {
  if (sort === 'disable') return shown
  const direction = sort === 'desc' ? -1 : 1
  const byLabel = shown.toSorted((a, b) => direction * a.entry.label.localeCompare(b.entry.label, 'nl'))
  if (typeof sort === 'string') return byLabel
  const position = ({ identifier }: IdentifiedEntry): number => {
    const index = sort.indexOf(identifier)
    return index < 0 ? sort.length : index
  }
  return byLabel.toSorted((a, b) => position(a) - position(b))
}

function entryOf(node: MenuNode, viewer: MenuViewer, parent: Place): MenuEntry | undefined {
  if (!isFor(node, viewer)) return undefined
  const key = joinMenuKey(parent.key, node)
  const path = joinMenuPath(parent.path, node)
  const { label, icon, customIcon } = node
  if (node.children) {
    const children = entriesOf(node, viewer, { key, path })
    return children.length === 0 ? undefined : { key, label, icon, customIcon, children }
  }
  const item = {
    key,
    path,
    link: addressOf(path, node),
    ...(node.params && { params: node.params }),
    ...(node.hasSubRoutes && { hasSubRoutes: true }),
    children: [],
  }
  if (node.dtoKey === undefined) return { ...item, label, icon, customIcon }
  const type = viewer.recordType(node.dtoKey)
  if (!type || !viewer.may(type.permissions.Access)) return undefined
  return {
    ...item,
    dtoKey: type.dtoKey,
    label: label === '' ? type.labels.many : label,
    icon: icon ?? type.icon,
    ...(node.search && { search: node.search }),
  }
}

function isFor({ permission, anyRight, businessUnit }: MenuNode, viewer: MenuViewer): boolean {
  if (permission !== undefined && !viewer.may(permission)) return false
  if (anyRight !== undefined && !viewer.mayOnAnyType(anyRight)) return false
  if (businessUnit === undefined) return true
  const { businessUnitId } = viewer
  return businessUnitId !== undefined && (businessUnit === true || businessUnit.includes(businessUnitId))
}

function addressOf(path: string, node: MenuNode): string {
  const query = Object.entries(node.params ?? {}).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
