import { describe, expect, it } from 'vitest'
import type { SearchFields } from '../../state/page-state.ts'
import { addressOfSearch, decodeSearch, encodeSearch } from './search-parameter.ts'

const initial: SearchFields = {
  values: { description: null, status: 'Active', changedByIds: null },
  matchingBehavior: 'Contains',
}
const isValid = (key: string, value: unknown): boolean =>
  key in initial.values && (value === null || typeof value === 'string' || Array.isArray(value))

function there(values: Record<string, unknown>, matchingBehavior = initial.matchingBehavior): SearchFields {
  return { values: { ...initial.values, ...values }, matchingBehavior }
}

describe('the search in the address', () => {
  it('is absent while nothing differs from the initial search', () => {
    expect(encodeSearch(initial, initial)).toBeUndefined()
    expect(encodeSearch(there({ description: '', changedByIds: [] }), initial)).toBeUndefined()
  })

  it.each([
    there({ description: 'Côte d’Ivoire – ß?/+ 🇳🇱' }),
    there({ status: null }),
    there({ changedByIds: ['a', 'b'] }, 'StartsWith'),
  ])('is decoded as it was encoded (%#)', (fields) => {
    const text = encodeSearch(fields, initial) ?? ''
    expect(text).toMatch(/^[\w-]+$/)
    expect(decodeSearch(text, initial, isValid)).toEqual({ fields, hasUnreadable: false })
  })

  it('is that of a link that gives some values', () => {
    const parameter = new URL(addressOfSearch('/page', { status: null }), 'http://x').searchParams.get('sf')
    expect(decodeSearch(parameter ?? '', initial, isValid)?.fields).toEqual(there({ status: null }))
  })

  it.each(['', '%%%', 'bm9wZQ', btoa('[1]'), btoa('null')])('ignores what is not a search (%s)', (text) => {
    expect(decodeSearch(text, initial, isValid)).toBeUndefined()
  })

  it('leaves out unknown fields and wrong values, and reports it', () => {
    const text = btoa(JSON.stringify({ description: 'x', status: 7, secret: 'y', matchingBehavior: 'Fuzzy' }))
    const decoded = decodeSearch(text.replace(/=+$/, ''), initial, isValid)
    expect(decoded).toEqual({ fields: there({ description: 'x' }), hasUnreadable: true })
  })
})
