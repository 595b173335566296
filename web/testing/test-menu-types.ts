import type { MyBusinessUnit } from '@stamboek/model/contract/access'

export function servedUnit(id: string): MyBusinessUnit {
  return {
    id,
    description: `Unit ${id}`,
    defaultCurrency: null,
    defaultCountryId: null,
    defaultLanguageId: null,
  }
}

/** The members of a served type that menus, routes and lists of rights read. */
export function servedEntry(name: string, many: string, right: string) {
  return {
    dtoKey: `Main.${name}ViewDto`,
    labels: { one: name, many },
    icon: 'world',
    fields: {},
    search: { entries: [] },
    otherPermissions: [],
    permissions: { [right]: `${name}${right}` },
    actions: [],
  }
}
