import type { RecordType } from '../schema/record-type.ts'
import type { MenuNode, MenuSort } from './menu.ts'

/** What the menu asks of a record type: a served one has it too. */
export type MenuRecordType = Pick<RecordType, 'dtoKey' | 'labels' | 'icon' | 'permissions'>

/** Who looks at the menu: the record types that exist for them, and what they may. */
export interface MenuViewer {
  readonly recordType: (dtoKey: string) => MenuRecordType | undefined
  readonly may: (permission: string) => boolean
}

/** A node of the menu as one person sees it: a group of entries, or an item with a link. */
export interface MenuEntry {
  /** Identifiers from the root, joined by slashes: unique in the whole menu. */
  readonly key: string
  readonly label: string
  readonly icon?: string | undefined
  /** The address of an item, query parameters included; a group has none. */
  readonly link?: string
  /** The two parts of the link. */
  readonly path?: string
  readonly params?: Readonly<Record<string, string>>
  readonly dtoKey?: string
  readonly hasSubRoutes?: boolean
  readonly children: readonly MenuEntry[]
}

interface Place {
  readonly key: string
  readonly path: string
}

/** The menu as somebody may use it (platform.md 2.3): only permitted items, no empty groups, sorted by label unless told otherwise. */
export function menuEntries(nodes: readonly MenuNode[], viewer: MenuViewer): readonly MenuEntry[] {
  return entriesOf(nodes, undefined, viewer, { key: '', path: '' })
}

/** The items of a menu, in the order in which they are shown. */
export function menuItems(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.flatMap((entry) => (entry.link === undefined ? menuItems(entry.children) : [entry]))
}

function entriesOf(
  nodes: readonly MenuNode[],
  sort: MenuSort | undefined,
  viewer: MenuViewer,
  parent: Place,
): readonly MenuEntry[] {
  const entries = nodes.flatMap((node) => entryOf(node, viewer, parent) ?? [])
  if (sort === 'disable') return entries
  const direction = sort === 'desc' ? -1 : 1
  return entries.toSorted((a, b) => direction * a.label.localeCompare(b.label, 'nl'))
}

function entryOf(node: MenuNode, viewer: MenuViewer, parent: Place): MenuEntry | undefined {
  if (node.permission !== undefined && !viewer.may(node.permission)) return undefined
  const key = joined(parent.key, node.identifier)
  const path = joinedPath(parent.path, node)
  if (node.children) {
    const children = entriesOf(node.children, node.sort, viewer, { key, path })
    return children.length === 0 ? undefined : { key, label: node.label, icon: node.icon, children }
  }
  const item = {
    key,
    path,
    link: addressOf(path, node),
    ...(node.params && { params: node.params }),
    ...(node.hasSubRoutes && { hasSubRoutes: true }),
    children: [],
  }
  if (node.dtoKey === undefined) return { ...item, label: node.label, icon: node.icon }
  const type = viewer.recordType(node.dtoKey)
  if (!type || !viewer.may(type.permissions.Access)) return undefined
  return { ...item, dtoKey: type.dtoKey, label: type.labels.many, icon: type.icon }
}

/** The address of a node's item or of what lies below it, without query parameters. */
export function joinedPath(parentPath: string, node: Pick<MenuNode, 'path'>): string {
  return node.path === undefined ? parentPath : `${parentPath}/${node.path}`
}

function addressOf(path: string, node: MenuNode): string {
  const query = Object.entries(node.params ?? {}).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

function joined(parent: string, identifier: string): string {
  return parent === '' ? identifier : `${parent}/${identifier}`
}
