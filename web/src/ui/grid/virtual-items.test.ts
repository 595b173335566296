import { describe, expect, it } from 'vitest'
import { findItemsInView, placeItems } from './virtual-items.ts'

describe('placing items', () => {
  it('puts them one after the other, behind what comes before', () => {
    const sizes = [32, 200, 32]
    expect(placeItems(3, (index) => sizes[index] ?? 0, 10)).toEqual({
      items: [
        { index: 0, start: 10, size: 32 },
        { index: 1, start: 42, size: 200 },
        { index: 2, start: 242, size: 32 },
      ],
      end: 274,
    })
  })
})

describe('the items in view', () => {
  const rows = placeItems(10_000, () => 32, 0)
  const find = (offset: number, size = 320, overscan = 0) => findItemsInView(rows, { offset, size }, overscan)

  it('are those that the view touches', () => {
    expect(find(0)).toEqual({ first: 0, end: 10 })
    expect(find(31)).toEqual({ first: 0, end: 11 })
    expect(find(32)).toEqual({ first: 1, end: 11 })
    expect(find(9_990 * 32)).toEqual({ first: 9_990, end: 10_000 })
  })

  it('have others around them, but none that there are not', () => {
    expect(find(320, 320, 6)).toEqual({ first: 4, end: 26 })
    expect(find(0, 320, 6)).toEqual({ first: 0, end: 16 })
  })

  it('are the last ones beyond the end, as after rows were removed', () => {
    expect(find(20_000 * 32, 320, 6)).toEqual({ first: 9_993, end: 10_000 })
  })

  it('are none in a view without a size, and of no items', () => {
    expect(find(0, 0, 6)).toEqual({ first: 0, end: 0 })
    expect(
      findItemsInView(
        placeItems(0, () => 32, 0),
        { offset: 0, size: 320 },
        6,
      ),
    ).toEqual({ first: 0, end: 0 })
  })

  it('agree with a search through all items, whatever the sizes', () => {
    const sizes = Array.from({ length: 60 }, (_, index) => (index * 37) % 90)
    const places = placeItems(60, (index) => sizes[index] ?? 0, 5)
    for (let offset = 0; offset < places.end - 100; offset += 7) {
      const touched = places.items.filter(({ start, size }) => start + size > offset && start < offset + 100)
      const { first, end } = findItemsInView(places, { offset, size: 100 }, 0)
      expect(places.items.slice(first, end).filter(({ size }) => size > 0)).toEqual(
        touched.filter(({ size }) => size > 0),
      )
    }
  })
})
