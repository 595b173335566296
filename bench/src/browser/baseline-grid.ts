import type { Page } from 'playwright-core'

/**
 * Opens a plain virtualized list of 10,000 rows of 20 cells that recycles its row elements: the minimum cost of such
 * a list.
 */
export async function openBaselineGrid(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.evaluate(() => {
    const rowHeight = 32
    const columnWidth = 135
    const spare = 6
    const scroller = document.createElement('div')
    scroller.style.cssText = 'height:528px;width:1358px;overflow:auto;position:relative'
    scroller.dataset['grid'] = ''
    const body = document.createElement('div')
    body.style.cssText = `height:${10_000 * rowHeight}px;width:${20 * columnWidth}px;position:relative`
    scroller.append(body)
    document.body.replaceChildren(scroller)

    const rows = Array.from({ length: Math.ceil(528 / rowHeight) + 2 * spare }, () => {
      const row = document.createElement('div')
      row.style.cssText = 'position:absolute;display:flex;contain:layout style'
      for (let column = 0; column < 20; column++) {
        const cell = document.createElement('div')
        cell.style.cssText = `width:${columnWidth}px;height:${rowHeight}px;overflow:hidden;white-space:nowrap`
        row.append(cell)
      }
      body.append(row)
      return { row, index: -1 }
    })
    const draw = () => {
      const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - spare)
      for (let index = first; index < Math.min(10_000, first + rows.length); index++) {
        const place = rows[index % rows.length]
        if (!place || place.index === index) continue
        place.index = index
        place.row.style.transform = `translateY(${index * rowHeight}px)`
        for (const [column, cell] of [...place.row.children].entries())
          cell.textContent = `${index} ${column}`
      }
    }
    scroller.addEventListener('scroll', draw, { passive: true })
    draw()
  })
}
