import { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { describeTypeAndAct } from './describe-change-set.ts'

const type = servedType(resourcePerTeam)
const recordTypes = new Map([[type.dtoKey, type]])
const schema = { recordTypes, get: (dtoKey: string) => recordTypes.get(dtoKey) }
const counts = { new: 1, changed: 0, deleted: 0 }
const describeCall = (action: string) =>
  describeTypeAndAct(
    {
      kind: 'Call',
      dtoKey: type.dtoKey,
      action,
      fileName: null,
      subject: '',
      entryCount: 1,
      counts,
      undoneAct: null,
    },
    schema,
  )

it.each([
  ['move', 'Resources per team: verplaats naar team…'],
  ['loadDemonstration', 'Demonstratie geladen'],
  ['ofAnotherRelease', 'Resources per team: actie'],
])('names the call %s', (action, text) => {
  expect(describeCall(action)).toBe(text)
})
