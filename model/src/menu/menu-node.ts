import type { Right } from '../schema/actions.ts'
import type { DefaultValue } from '../schema/base-field.ts'

/**
 * By label, ascending or descending; as written; or these identifiers first, in this order, and the rest by
 * label.
 */
export type MenuSort = 'asc' | 'desc' | 'disable' | readonly string[]

/** A search of a page that finds what waits for the user. */
export interface WaitingList {
  readonly label: string
  /** Search values besides those with which the page begins; null empties one. */
  readonly search: Readonly<Record<string, WaitingValue>>
  /** Its records are late or failed. */
  readonly isUrgent?: boolean
}

/** Null in a list finds records without a reference. */
export type WaitingValue = DefaultValue | readonly (string | null)[]

/** A root, category, sub-category, group or item of the menu (requirements 10.2). */
export interface MenuNode {
  readonly identifier: string
  readonly label: string
  readonly icon?: string
  /** SVG path data (24 by 24), for an icon that the icon set does not have. */
  readonly customIcon?: string
  /** Segment of the address, below those of its parents. Absent: adds nothing. */
  readonly link?: string
  /** The page to which the address of a group leads. */
  readonly redirect?: string
  /**
   * The record type whose page it opens, for users with its Access right. Supplies an empty label and an
   * absent icon.
   */
  readonly dtoKey?: string
  readonly permission?: string
  /** For users who hold this right on any record type. */
  readonly anyRight?: Right
  /** True: only within a business unit; ids: only in one of these units. */
  readonly businessUnit?: true | readonly string[]
  /** Query parameters of the address; the item is active only where the address has them. */
  readonly params?: Readonly<Record<string, string>>
  /** Search values with which the page begins, and to which a reset returns. */
  readonly search?: Readonly<Record<string, DefaultValue>>
  /** What of its list waits for the user: shown with its number on the home page. */
  readonly waiting?: readonly WaitingList[]
  readonly hasSubRoutes?: boolean
  readonly sort?: MenuSort
  readonly children?: readonly MenuNode[]
}

export type Menu = Required<Pick<MenuNode, 'children'>> & Pick<MenuNode, 'sort'>
