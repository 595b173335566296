import { expect, test } from 'vitest'
import type { FieldDefinition } from '../schema/field-kind.ts'
import { isLocked } from './is-locked.ts'

const open = { label: 'Opmerking' } as FieldDefinition
const lockable = { label: 'Status', lockedForSystemValues: true } as FieldDefinition

test('only of a system value, and only the fields that say so', () => {
  expect(isLocked(lockable, { systemValue: true }, 'edit')).toBe(true)
  expect(isLocked(lockable, { systemValue: false }, 'edit')).toBe(false)
  expect(isLocked(lockable, {}, 'edit')).toBe(false)
  expect(isLocked(lockable, { systemValue: true }, 'add')).toBe(false)
  expect(isLocked(lockable, { systemValue: true }, 'newVersion')).toBe(false)
  expect(isLocked(open, { systemValue: true }, 'edit')).toBe(false)
})
