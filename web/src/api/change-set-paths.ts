import { changesPath } from '@stamboek/model/menu/page-address'

export interface RecordAddress {
  readonly dtoKey: string
  readonly id: string
}

/** The query parameters of the page of changes that narrow it. */
export const changesParameters = {
  userIds: 'user',
  dtoKeys: 'type',
  fields: 'field',
  kinds: 'kind',
  businessUnitIds: 'units',
  record: 'record',
  isAfterOwn: 'after-own',
} as const

/** A record in the address of the page of changes, read by `readRecordAddress`. */
export function writeRecordAddress({ dtoKey, id }: RecordAddress): string {
  return `${dtoKey}:${id}`
}

/** Null for a text that is none. */
export function readRecordAddress(text: string | null): RecordAddress | null {
  const [dtoKey, id, ...more] = text?.split(':') ?? []
  return dtoKey && id && more.length === 0 ? { dtoKey, id } : null
}

/** The address of the page of changes, narrowed to those of one type, record (`writeRecordAddress`) or user. */
export function changesLink(of: Partial<Record<'userIds' | 'dtoKeys' | 'record', string>>): string {
  const parameters = new URLSearchParams()
  for (const [member, value] of Object.entries(of)) {
    const name = changesParameters[member as keyof typeof of]
    if (value !== undefined) parameters.set(name, value)
  }
  return `${changesPath}?${parameters}`
}
