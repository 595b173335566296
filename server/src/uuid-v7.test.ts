import { describe, expect, it } from 'vitest'
import { uuidV7 } from './uuid-v7.ts'

describe('uuidV7', () => {
  it('has the form of RFC 9562', () => {
    expect(uuidV7()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('rises, many in one millisecond included', () => {
    const ids = Array.from({ length: 20_000 }, uuidV7)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
