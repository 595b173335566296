import { expect, test } from 'vitest'
import { formatAuditChange } from './format-audit-change.ts'

test('a change of before a field was renamed has the label and texts of the field', () => {
  const fields = { isActive: { kind: 'boolean', label: 'Actief', was: 'active' } } as const
  expect(formatAuditChange({ field: 'active', before: null, after: true }, [{ fields }])).toEqual({
    path: 'active',
    label: 'Actief',
    before: '',
    after: 'Ja',
  })
})
