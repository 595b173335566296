export type MenuSort = 'asc' | 'desc' | 'disable'

/** The four levels of the menu (platform.md 2.3): root, category, sub-category, group or item. */
export interface MenuNode {
  /** Unique under its parent; the addresses of items are made by joining `path` pieces. */
  readonly identifier: string
  readonly label: string
  readonly icon?: string
  /** The piece of the address; absent: adds nothing. */
  readonly path?: string
  /** A record type whose generic page it opens; its Access right is needed. */
  readonly dtoKey?: string
  /** A permission that is needed besides. */
  readonly permission?: string
  /** Query parameters of the address; the item is active only where the address has them. */
  readonly params?: Readonly<Record<string, string>>
  /** Addresses below its own belong to it as well. */
  readonly hasSubRoutes?: boolean
  /** How its children stand; default by label, ascending. */
  readonly sort?: MenuSort
  readonly children?: readonly MenuNode[]
}

export const menu: readonly MenuNode[] = [
  {
    identifier: 'maintenance',
    label: 'Onderhoud',
    icon: 'database',
    path: 'maintenance',
    sort: 'disable',
    children: [
      {
        identifier: 'general',
        label: 'Algemeen',
        icon: 'folders',
        sort: 'disable',
        children: [
          {
            identifier: 'standard',
            label: 'Standaard',
            icon: 'world',
            path: 'standard',
            children: [
              page('Main.CountryViewDto'),
              page('Main.CurrencyViewDto'),
              page('Main.LanguageViewDto'),
            ],
          },
          {
            identifier: 'finance',
            label: 'Financieel',
            icon: 'cash',
            path: 'finance',
            children: [
              page('Main.BankViewDto'),
              page('Main.GeneralLedgerViewDto'),
              page('Main.InvoiceTypeViewDto'),
              page('Main.VatViewDto'),
            ],
          },
          {
            identifier: 'other',
            label: 'Overig',
            icon: 'category',
            path: 'other',
            children: [
              page('Main.RegionViewDto'),
              page('Main.PostalCodeRangeViewDto'),
              page('Main.HolidayViewDto'),
              page('Main.ExternalLinkViewDto'),
            ],
          },
        ],
      },
      {
        identifier: 'system',
        label: 'Systeem',
        icon: 'settings',
        path: 'system',
        sort: 'disable',
        children: [
          {
            identifier: 'authorization',
            label: 'Autorisatie',
            icon: 'lock',
            path: 'authorization',
            children: [
              {
                ...page('Main.SystemBusinessUnitViewDto', 'business-unit'),
                permission: 'SystemBusinessUnitRead',
              },
              page('Main.UserViewDto'),
              page('Main.RoleViewDto'),
            ],
          },
        ],
      },
    ],
  },
]

/** An item that opens the page of a record type; label and icon come from that type. */
function page(dtoKey: string, path = dtoKey.slice(dtoKey.indexOf('.') + 1)): MenuNode {
  return { identifier: path, label: '', path, dtoKey }
}
