import { render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { noPadding } from './anchor-scroll.ts'
import { GridScrollAnchor, type GridScrollAnchorProps } from './grid-scroll-anchor.ts'

it('copies the heights of details only when rows or measurements change', () => {
  let looks = 0
  const measure = (size: number): ReturnType<GridScrollAnchorProps['virtual']['rowMeasurements']> =>
    new Proxy([], {
      get: () => {
        looks += 1
        return { size }
      },
    })
  let measurements = measure(200)
  const grid = createRef<HTMLDivElement>()
  const rows = [{}, {}, {}]
  const show = (items: GridScrollAnchorProps['items']) => (
    <>
      <div ref={grid} />
      <GridScrollAnchor
        grid={grid}
        rows={rows}
        items={items}
        virtual={{ rowMeasurements: () => measurements, scrollOffset: () => 0, bodyHeight: 96 }}
        activeRow={0}
        headerHeight={32}
        isAnchored
        viewKey="page"
        padding={noPadding}
        setPadding={() => undefined}
      />
    </>
  )
  const items = (['row', 'detail', 'row', 'detail'] as const).map((kind, key) => ({ key: `${key}`, kind }))
  const { rerender } = render(show(items))
  expect(looks).toBe(2)
  rerender(show(items))
  rerender(show(items))
  expect(looks).toBe(2)
  measurements = measure(80)
  rerender(show(items))
  expect(looks).toBe(4)
  rerender(show(items.slice(2)))
  expect(looks).toBe(5)
})
