import { describe, expect, test } from 'vitest'
import { createSecretsKey, openText, sealText, toSecretsKey } from './secret-envelope.ts'

const key = createSecretsKey()
const other = createSecretsKey()
const keys = new Map([key, other].map((each) => [each.id, each]))
const place = 'secret/password/01890000-0000-7000-8000-000000000001'

describe('a sealed text', () => {
  test.each(['', 'geheim', 'pässwörd €\u{1f511}', 'A'.repeat(1_398_104)])(
    'opens at its place (%#)',
    (text) => {
      const sealed = sealText(text, key, place)
      expect(sealed).toMatch(new RegExp(`^v1\\.${key.id}\\.[\\w-]{16}\\.[\\w-]+$`))
      expect(openText(sealed, keys, place)).toBe(text)
      expect(sealText(text, key, place)).not.toBe(sealed)
    },
  )

  const sealed = sealText('geheim', key, place)
  const [version = '', id = '', iv = '', content = ''] = sealed.split('.')
  const changed = content.startsWith('A') ? 'B' : 'A'
  test.each([
    ['in another row', sealed, place.replace(/1$/, '2')],
    ['in another column', sealed, place.replace('password', 'passphrase')],
    ['of another version', sealed.replace('v1', 'v2'), place],
    ['that names another key', [version, other.id, iv, content].join('.'), place],
    ['with another start', [version, id, sealText('x', key, place).split('.')[2], content].join('.'), place],
    ['that is changed', [version, id, iv, changed + content.slice(1)].join('.'), place],
    ['that is cut', sealed.slice(0, -4), place],
    ['with a start that is none', [version, id, '', content].join('.'), place],
    ['without content', [version, id, iv, ''].join('.'), place],
    ['that is empty', '', place],
  ])('does not open %s', (_, text, where) => {
    expect(openText(text, keys, where)).toBeUndefined()
  })

  test('does not open without its key', () => {
    expect(openText(sealed, new Map([[other.id, other]]), place)).toBeUndefined()
  })
})

test('the id of a key tells two keys apart and says nothing of the key', () => {
  expect(toSecretsKey(key.bytes).id).toBe(key.id)
  expect(other.id).not.toBe(key.id)
  expect(Buffer.from(key.bytes).toString('hex')).not.toContain(key.id)
  expect(() => toSecretsKey(Buffer.alloc(31))).toThrow(RangeError)
})
