import { expect, it } from 'vitest'
import { labelPermissions } from '../records/catalogue/list-permissions.ts'
import { resolveRecordType } from '../records/catalogue/resolve-record-type.ts'
import { systemBusinessUnit } from '../records/system/system-business-unit.ts'
import { canChangeGlobal, notChangeableReason } from './global-records.ts'

it('names the right as the list of permissions does', () => {
  const labels = labelPermissions([resolveRecordType(systemBusinessUnit)])
  const missing = [...labels.keys()].filter((each) => canChangeGlobal('either', new Set([each])))
  expect(missing.map((each) => `“${labels.get(each)}”`)).toEqual([/“.*”/.exec(notChangeableReason)?.[0]])
})
