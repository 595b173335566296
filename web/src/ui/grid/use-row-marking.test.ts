import { describe, expect, it } from 'vitest'
import { computePageMark, markAll, markRange, toggleMark, unmarkAll } from './use-row-marking.ts'

const page = ['1', '2', '3', '4', '5']
const marks = (...ids: string[]) => new Set(ids)

describe('marking rows', () => {
  it('toggles one row without mutating the given set', () => {
    const before = marks('1', 'elsewhere')
    expect(toggleMark(before, '2')).toEqual(marks('1', '2', 'elsewhere'))
    expect(toggleMark(before, '1')).toEqual(marks('elsewhere'))
    expect(before).toEqual(marks('1', 'elsewhere'))
  })

  it('marks a range in both directions', () => {
    const anchor = { rowId: '3', before: marks() }
    expect(markRange(anchor, '5', page)).toEqual(marks('3', '4', '5'))
    expect(markRange(anchor, '1', page)).toEqual(marks('1', '2', '3'))
  })

  it('unmarks rows outside a shorter range, but keeps earlier marks', () => {
    const anchor = { rowId: '2', before: marks('5', 'elsewhere') }
    expect(markRange(anchor, '5', page)).toEqual(marks('2', '3', '4', '5', 'elsewhere'))
    expect(markRange(anchor, '3', page)).toEqual(marks('2', '3', '5', 'elsewhere'))
  })

  it('marks only the row itself when the anchor is on another page', () => {
    expect(markRange({ rowId: 'elsewhere', before: marks('elsewhere') }, '2', page)).toEqual(
      marks('elsewhere', '2'),
    )
  })

  it('marks and unmarks a page without touching others', () => {
    expect(markAll(marks('elsewhere'), page)).toEqual(marks('elsewhere', ...page))
    expect(unmarkAll(marks('elsewhere', ...page), page)).toEqual(marks('elsewhere'))
  })

  it('computes whether none, some or all of the page is marked', () => {
    expect(computePageMark(marks('elsewhere'), page)).toBe('none')
    expect(computePageMark(marks('1', 'elsewhere'), page)).toBe('some')
    expect(computePageMark(marks(...page), page)).toBe('all')
    expect(computePageMark(marks('elsewhere'), [])).toBe('none')
  })
})
