import { describe, expect, it } from 'vitest'
import { type AnchoredScrollInput, computeAnchorScroll, type RowPosition } from './anchor-scroll.ts'

const lines = (keys: string): RowPosition[] =>
  keys.split('').map((key, index) => ({ key, start: index * 32 }))

function hold(before: string, after: string, given: Partial<AnchoredScrollInput> = {}) {
  return computeAnchorScroll({
    before: lines(before),
    after: lines(after),
    scrollOffset: 0,
    anchorKey: 'c',
    height: after.length * 32,
    viewHeight: 320,
    mayAddPadding: true,
    ...given,
  })
}

describe('the position of the anchor row', () => {
  it('is kept by scrolling down when rows are added above it', () => {
    expect(hold('abcdefghijklmnopq', 'axxbcdefghijklmnopq', { scrollOffset: 32 })).toEqual({
      scrollTop: 96,
      padding: { before: 0, after: 0 },
    })
  })

  it('is kept by scrolling up when rows above it are removed', () => {
    expect(hold('abcdefghijklmnopq', 'bcdefghijklmnopq', { scrollOffset: 40 })).toEqual({
      scrollTop: 8,
      padding: { before: 0, after: 0 },
    })
  })

  it('is kept at the top by padding above the rows', () => {
    expect(hold('abcd', 'cd')).toEqual({ scrollTop: 0, padding: { before: 64, after: 0 } })
  })

  it('is kept in a list that does not scroll by padding below the rows', () => {
    expect(hold('abcd', 'xabcd')).toEqual({ scrollTop: 32, padding: { before: 0, after: 320 - 160 + 32 } })
    // A list that all but fills the view needs less.
    expect(hold('abcdefghi', 'xabcdefghi')).toEqual({ scrollTop: 32, padding: { before: 0, after: 32 } })
  })

  it('needs no scrolling when nothing above it changes', () => {
    expect(hold('abcd', 'abcxd')).toEqual({ scrollTop: 0, padding: { before: 0, after: 0 } })
  })

  it('is taken over by the row above a removed row, else by the row below', () => {
    expect(hold('abcdefghijklmnopq', 'xabdefghijklmnopq', { scrollOffset: 32 })?.scrollTop).toBe(64)
    expect(hold('cdefghijklmnopqrs', 'xdefghijklmnopqrs', { scrollOffset: 0 })?.scrollTop).toBe(0)
    expect(hold('abc', 'xyz')).toBeUndefined()
  })

  it('adds no padding when the row is not in use', () => {
    expect(hold('abcd', 'cd', { mayAddPadding: false })).toEqual({
      scrollTop: 0,
      padding: { before: 0, after: 0 },
    })
  })
})
