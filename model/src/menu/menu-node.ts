import type { DefaultValue } from '../schema/base-field.ts'

/** By label, upwards or downwards; as written; or these identifiers first, in this order, and the rest by label. */
export type MenuSort = 'asc' | 'desc' | 'disable' | readonly string[]

/** A node of the four levels of the menu (requirements 10.2): root, category, sub-category, group or item. */
export interface MenuNode {
  /** Unique under its parent. */
  readonly identifier: string
  readonly label: string
  /** Name of a Tabler icon. */
  readonly icon?: string
  /** SVG path data (24 by 24) of an icon that the icon set does not have. */
  readonly customIcon?: string
  /** Its piece of the address, which is joined to those above it; absent: adds nothing. */
  readonly link?: string
  /** The address of the page to which the address of a group itself leads. */
  readonly redirect?: string
  /** A record type whose page it opens; its Access right is needed. An empty label and an absent icon are those of that type. */
  readonly dtoKey?: string
  /** An additional required permission. */
  readonly permission?: string
  /** True: only within a business unit; ids: only in one of these units. */
  readonly businessUnit?: true | readonly string[]
  /** Query parameters of the address; the item is active only where the address has them. */
  readonly params?: Readonly<Record<string, string>>
  /** Search values with which the page begins, and to which a reset returns. */
  readonly search?: Readonly<Record<string, DefaultValue>>
  /** Addresses below its own belong to it as well. */
  readonly hasSubRoutes?: boolean
  /** The order of its children; default by label, ascending. */
  readonly sort?: MenuSort
  readonly children?: readonly MenuNode[]
}

/** A whole menu: its roots and their order. */
export type Menu = Required<Pick<MenuNode, 'children'>> & Pick<MenuNode, 'sort'>
