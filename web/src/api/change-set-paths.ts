import { changesPath } from '@stamboek/model/menu/page-address'

/** The query parameters of the page of changes that narrow it. */
export const changesParameters = {
  userIds: 'user',
  dtoKeys: 'type',
  fields: 'field',
  kinds: 'kind',
  businessUnitIds: 'units',
  recordId: 'record',
} as const

/** The address of the page of changes, narrowed to those of one type, record or user. */
export function changesLink(of: Partial<Record<'userIds' | 'dtoKeys' | 'recordId', string>>): string {
  const parameters = new URLSearchParams()
  for (const [member, value] of Object.entries(of)) {
    const name = changesParameters[member as keyof typeof of]
    if (value !== undefined) parameters.set(name, value)
  }
  return `${changesPath}?${parameters}`
}
