import { describe, expect, it } from 'vitest'
import { type HeldPlaceInput, heldPlace, type Place } from './held-place.ts'

const lines = (keys: string): Place[] => keys.split('').map((key, index) => ({ key, start: index * 32 }))

function hold(before: string, after: string, given: Partial<HeldPlaceInput> = {}) {
  return heldPlace({
    before: lines(before),
    after: lines(after),
    scrolledBy: 0,
    heldKey: 'c',
    height: after.length * 32,
    viewHeight: 320,
    mayLeaveSpare: true,
    ...given,
  })
}

describe('the place of the row under the hand', () => {
  it('is kept by scrolling along when rows come above it', () => {
    expect(hold('abcdefghijklmnopq', 'axxbcdefghijklmnopq', { scrolledBy: 32 })).toEqual({
      scrollTop: 96,
      spare: { before: 0, after: 0 },
    })
  })

  it('is kept by scrolling back when rows above it go', () => {
    expect(hold('abcdefghijklmnopq', 'bcdefghijklmnopq', { scrolledBy: 40 })).toEqual({
      scrollTop: 8,
      spare: { before: 0, after: 0 },
    })
  })

  it('is kept at the very top by room above the rows', () => {
    expect(hold('abcd', 'cd')).toEqual({ scrollTop: 0, spare: { before: 64, after: 0 } })
  })

  it('is kept in a list that cannot be scrolled by room below the rows', () => {
    expect(hold('abcd', 'xabcd')).toEqual({ scrollTop: 32, spare: { before: 0, after: 320 - 160 + 32 } })
    // A list that all but fills the view needs less.
    expect(hold('abcdefghi', 'xabcdefghi')).toEqual({ scrollTop: 32, spare: { before: 0, after: 32 } })
  })

  it('does not matter when nothing above it changes', () => {
    expect(hold('abcd', 'abcxd')).toEqual({ scrollTop: 0, spare: { before: 0, after: 0 } })
  })

  it('is that of the row above when the row itself goes, and of the one below when there is none', () => {
    expect(hold('abcdefghijklmnopq', 'xabdefghijklmnopq', { scrolledBy: 32 })?.scrollTop).toBe(64)
    expect(hold('cdefghijklmnopqrs', 'xdefghijklmnopqrs', { scrolledBy: 0 })?.scrollTop).toBe(0)
    expect(hold('abc', 'xyz')).toBeUndefined()
  })

  it('leaves no empty room where no hand is', () => {
    expect(hold('abcd', 'cd', { mayLeaveSpare: false })).toEqual({
      scrollTop: 0,
      spare: { before: 0, after: 0 },
    })
  })
})
