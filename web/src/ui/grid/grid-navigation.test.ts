import { describe, expect, it } from 'vitest'
import { findKeyTarget, findRangeEnd } from './grid-navigation.ts'

const bounds = { rowCount: 100, columnCount: 5, pageSize: 10, groups: [] }

function go(key: string, row: number, column: number, ctrlKey = false) {
  const to = findKeyTarget({ key, ctrlKey, metaKey: false }, { row, column }, bounds)
  return to && [to.row, to.column]
}

describe('findKeyTarget', () => {
  it.each([
    ['ArrowDown', [4, 2]],
    ['ArrowUp', [2, 2]],
    ['ArrowLeft', [3, 1]],
    ['ArrowRight', [3, 3]],
    ['Home', [3, 0]],
    ['End', [3, 4]],
    ['PageDown', [13, 2]],
    ['PageUp', [0, 2]],
  ])('%s', (key, expected) => {
    expect(go(key, 3, 2)).toEqual(expected)
  })

  it.each([
    ['Home', [0, 0]],
    ['End', [99, 4]],
    ['ArrowDown', [99, 2]],
    ['ArrowUp', [0, 2]],
    ['ArrowLeft', [3, 0]],
    ['ArrowRight', [3, 4]],
  ])('Ctrl+%s', (key, expected) => {
    expect(go(key, 3, 2, true)).toEqual(expected)
  })

  it('stays inside the grid and reaches the header', () => {
    expect(go('ArrowUp', 0, 2)).toEqual([-1, 2])
    expect(go('ArrowUp', -1, 2)).toEqual([-1, 2])
    expect(go('PageUp', 4, 2)).toEqual([0, 2])
    expect(go('ArrowDown', 99, 2)).toEqual([99, 2])
    expect(go('PageDown', 95, 2)).toEqual([99, 2])
    expect(go('ArrowRight', 0, 4)).toEqual([0, 4])
  })

  it('leaves other keys alone', () => {
    expect(go('x', 0, 0)).toBeNull()
    expect(go('Tab', 0, 0)).toBeNull()
  })

  it('stays in the header of an empty grid', () => {
    const to = findKeyTarget(
      { key: 'End', ctrlKey: true, metaKey: false },
      { row: -1, column: 0 },
      { ...bounds, rowCount: 0 },
    )
    expect(to).toEqual({ row: -1, column: 4 })
  })

  describe('with groups above the header', () => {
    const groups = [
      { first: 1, last: 2 },
      { first: 4, last: 4 },
    ]
    const from = (key: string, row: number, column: number, ctrlKey = false) => {
      const to = findKeyTarget({ key, ctrlKey, metaKey: false }, { row, column }, { ...bounds, groups })
      return to && [to.row, to.column]
    }

    it('moves up to the group of a column, and down to its first column', () => {
      expect(from('ArrowUp', -1, 2)).toEqual([-2, 1])
      expect(from('ArrowUp', -2, 1)).toEqual([-2, 1])
      expect(from('ArrowDown', -2, 1)).toEqual([-1, 1])
      expect(from('ArrowUp', -1, 3)).toEqual([-1, 3])
    })

    it('moves from group to group', () => {
      expect(from('ArrowRight', -2, 1)).toEqual([-2, 4])
      expect(from('ArrowLeft', -2, 4)).toEqual([-2, 1])
      expect(from('ArrowLeft', -2, 1)).toEqual([-2, 1])
      expect(from('End', -2, 1)).toEqual([-2, 4])
      expect(from('Home', -2, 4)).toEqual([-2, 1])
      expect(from('End', -2, 1, true)).toEqual([99, 4])
      expect(from('PageUp', -2, 4)).toEqual([-2, 4])
    })
  })
})

describe('findRangeEnd', () => {
  it.each([
    ['ArrowDown', 4],
    ['ArrowUp', 2],
    ['PageDown', 13],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 99],
    ['ArrowLeft', null],
    ['x', null],
  ])('Shift+%s', (key, expected) => {
    expect(findRangeEnd({ key, ctrlKey: false, metaKey: false }, 3, bounds)).toBe(expected)
  })

  it('does not go into the header', () => {
    expect(findRangeEnd({ key: 'ArrowUp', ctrlKey: false, metaKey: false }, 0, bounds)).toBe(0)
  })
})
