import { expect, it } from 'vitest'
import type { Fields } from '../../schema/field-kind.ts'
import type { LockRule } from '../../schema/record-type.ts'
import { checkLocks } from './check-locks.ts'

const fields: Fields = {
  isPaid: { kind: 'boolean', label: 'Betaald' },
  address: { kind: 'group', label: 'Adres', members: { city: { kind: 'text', label: 'Plaats' } } },
  statusId: { kind: 'reference', label: 'Status', to: 'Main.TaskStatusViewDto' },
  statusType: { kind: 'text', label: 'Statustype', computed: { through: 'statusId.statusType' } },
  pincode: { kind: 'secret', label: 'Pincode', stored: 'hashed', presentation: 'line' },
  lines: { kind: 'children', label: 'Regels', of: 'Test.LineViewDto' },
  lineCount: { kind: 'integer', label: 'Aantal', computed: { countOf: 'lines' } },
  canPay: { kind: 'boolean', label: 'Kan worden betaald', computed: 'added' },
}
const check = (field: string, message = 'Het kan niet.') =>
  checkLocks({
    fields,
    lockedWhen: [{ when: { field, equals: true }, message }] satisfies readonly LockRule[],
  })

it('accepts stored fields of the record, and what it shows of another one', () => {
  for (const path of ['isPaid', 'address.city', 'statusId', 'statusType']) expect(check(path)).toEqual([])
})

it.each(['statusId.statusType', 'pincode', 'lines', 'lineCount', 'canPay', 'nothing'])(
  'refuses "%s", which not every reader of the record has',
  (path) => {
    expect(check(path)).toEqual([
      `een slot leest "${path}", dat geen opgeslagen veld van het record zelf is.`,
    ])
  },
)

it('refuses a lock without a sentence', () => {
  expect(check('isPaid', ' ')).toEqual(['een slot zegt niet waarom.'])
})
