import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { actionRules } from '@stamboek/model/schema/actions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterEach, expect, it, vi } from 'vitest'
import { ownChanges } from './own-changes.ts'
import { deleteRecord, updateRecord } from './records.ts'

const resolved = resolveRecordType(postalCodeRange)
const actions = (['Update', 'Delete'] as const).map((kind) => {
  const { method, path, label } = actionRules[kind]
  return { kind, label, enabled: true, permission: '', method, path: resolved.basePath + path }
})
const type: ServedRecordType = { ...resolved, actions }
const range: AnyRecord = { id: 'range', rowVersion: 1, regionId: 'region' }

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['changed', () => updateRecord(type, 'range', {}), range],
  ['deleted', () => deleteRecord(type, range), undefined],
] as const)(
  'a child record that is %s is a change of its parent by this page too',
  async (_, call, answer) => {
    vi.stubGlobal('fetch', async () => (answer ? Response.json(answer) : new Response(null, { status: 204 })))
    await call()
    const told = (dtoKey: string, id: string): boolean => {
      const message = { dtoKey, ids: [id], action: 'Update', businessUnitId: null, userId: 'me' } as const
      return ownChanges.areTold(message satisfies RecordsChangedMessageDto, 'me')
    }
    expect(told(type.dtoKey, 'range')).toBe(true)
    expect(told('Main.RegionViewDto', 'region')).toBe(true)
    expect(told('Main.RegionViewDto', 'another')).toBe(false)
  },
)
