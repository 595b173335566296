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

  test('a file has at most its limit in bytes', () => {
    const file = { kind: 'secret', label: 'Bestand', stored: 'sealed', presentation: 'file' } as const
    const content = (bytes: number) => {
      const padding = (3 - (bytes % 3)) % 3
      return 'A'.repeat(Math.ceil(bytes / 3) * 4 - padding) + '='.repeat(padding)
    }
    const message = 'Het bestand mag hoogstens 1 MB groot zijn.'
    const limit = 1024 * 1024
    expect(kind.parse(content(limit), file)).toMatchObject({ ok: true })
    expect(kind.validate(content(limit), file)).toBeUndefined()
    expect(kind.validate(content(limit + 1), file)).toBe(message)
    expect(kind.parse(content(limit + 4), file)).toEqual({ ok: false, message })
    expect(kind.parse('geen base64!', file)).toEqual({ ok: false, message: 'Dit is geen bestand in base64.' })
  })

  test('a large file is read without exhausting anything', () => {
    const file = { ...field, stored: 'sealed', presentation: 'file' } as const
    expect(kind.parse('A'.repeat(1_398_100), file).ok).toBe(true)
    expect(kind.parse(`${'A'.repeat(1_398_100)}!`, file).ok).toBe(false)
  })
})
