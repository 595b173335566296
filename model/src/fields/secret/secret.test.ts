import { describe, expect, test } from 'vitest'
import { kindOf } from '../field-kinds.ts'
import { secretMask } from './secret.ts'

const field = {
  kind: 'secret',
  label: 'Wachtwoord',
  stored: 'hashed',
  presentation: 'password',
  minLength: 12,
} as const
const kind = kindOf(field)

describe('a secret', () => {
  test('never shows', () => {
    expect(kind.format('een lang wachtwoord', field)).toBe(secretMask)
    expect(kind.toText('een lang wachtwoord', field)).toBe('')
  })

  test('what stands for a stored one keeps to every rule, and cannot be sent', () => {
    expect(kind.validate(secretMask, field)).toBeUndefined()
    expect(kind.parse(secretMask, field).ok).toBe(false)
  })

  test('a form that left it empty does not clear it', () => {
    expect(kind.parse('', field).ok).toBe(false)
  })

  test('a large file is read without exhausting anything', () => {
    const file = { ...field, stored: 'sealed', presentation: 'file', maxLength: 10_000_000 } as const
    expect(kind.parse('A'.repeat(9_999_996), file).ok).toBe(true)
    expect(kind.parse(`${'A'.repeat(9_999_996)}!`, file).ok).toBe(false)
  })
})
