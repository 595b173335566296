import { expect, test } from 'vitest'
import type { FieldDefinition } from '../schema/field-kind.ts'
import { isLockedAsSystemValue } from './is-locked-as-system-value.ts'

const open = { label: 'Opmerking' } as FieldDefinition
const lockable = { label: 'Status', lockedForSystemValues: true } as FieldDefinition

test('only of a system value, and only the fields that say so', () => {
  expect(isLockedAsSystemValue(lockable, { systemValue: true }, 'edit')).toBe(true)
  expect(isLockedAsSystemValue(lockable, { systemValue: false }, 'edit')).toBe(false)
  expect(isLockedAsSystemValue(lockable, {}, 'edit')).toBe(false)
  expect(isLockedAsSystemValue(lockable, { systemValue: true }, 'add')).toBe(false)
  expect(isLockedAsSystemValue(lockable, { systemValue: true }, 'newVersion')).toBe(false)
  expect(isLockedAsSystemValue(open, { systemValue: true }, 'edit')).toBe(false)
})
