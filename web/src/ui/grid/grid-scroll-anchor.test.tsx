import { render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { noPadding } from './anchor-scroll.ts'
import { GridScrollAnchor, type GridScrollAnchorProps } from './grid-scroll-anchor.ts'

it('copies the row positions only when rows or measurements change', () => {
  let looks = 0
  const placesFrom = (first: number): ReturnType<GridScrollAnchorProps['virtual']['rowMeasurements']> =>
    new Proxy([], {
      get: (_, index) => {
        looks += 1
        return { start: first + Number(index) * 32 }
      },
    })
  let places = placesFrom(0)
  const grid = createRef<HTMLDivElement>()
  const rows = [{}, {}, {}]
  const show = (items: GridScrollAnchorProps['items']) => (
    <>
      <div ref={grid} />
      <GridScrollAnchor
        grid={grid}
        rows={rows}
        items={items}
        virtual={{ rowMeasurements: () => places, scrollOffset: () => 0, bodyHeight: 96 }}
        activeRow={0}
        headerHeight={32}
        isAnchored
        viewKey="page"
        padding={noPadding}
        setPadding={() => undefined}
      />
    </>
  )
  const items = ['1', '2', '3'].map((key) => ({ key }))
  const { rerender } = render(show(items))
  expect(looks).toBe(3)
  rerender(show(items))
  rerender(show(items))
  expect(looks).toBe(3)
  places = placesFrom(50)
  rerender(show(items))
  expect(looks).toBe(6)
  rerender(show(items.slice(1)))
  expect(looks).toBe(8)
})
