import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Cities, cell, layOutGrid, marked } from '../../../testing/test-cities.tsx'
import { ToastRegion } from '../overlays/toast-region.tsx'

layOutGrid()

describe('marking', () => {
  it('marks with Space, a range with Shift+Arrow, the page with Ctrl+A', async () => {
    render(<Cities />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown} ')
    expect(marked()).toEqual(['3'])
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
    expect(marked()).toEqual(['3', '4'])
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(marked()).toEqual(['2', '3', '4', '5'])
  })

  it('extends the range a screen at a time and to the ends, past open details', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      id: `${index}`,
      name: `Stad ${index}`,
      people: index,
    }))
    let ids: ReadonlySet<string> = new Set()
    const onMark = (next: ReadonlySet<string>) => {
      ids = next
    }
    const isLast = (key: string) => key === '99'
    function Many() {
      const [markedIds, setMarkedIds] = useState(ids)
      return (
        <Cities
          rows={many}
          markedIds={markedIds}
          onMarkedIdsChange={(next) => {
            setMarkedIds(next)
            onMark(next)
          }}
          renderDetail={() => 'Kaart'}
          isExpanded={isLast}
        />
      )
    }
    render(<Many />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{PageDown}{/Shift}')
    // A screen of 600 pixels less the header holds 17 rows, of which one stays in view.
    expect([...ids]).toEqual(Array.from({ length: 17 }, (_, index) => `${index + 2}`))
    await userEvent.keyboard('{Shift>}{Home}{/Shift}')
    expect([...ids].toSorted()).toEqual(['0', '1', '2'])
    await userEvent.keyboard('{Shift>}{End}{/Shift}')
    expect(ids.size).toBe(98)
    expect(document.activeElement?.textContent).toBe('Stad 99')
  })

  it('marks with Shift+Space from the row toggled last', async () => {
    render(<Cities />)
    await userEvent.tab()
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(marked()).toEqual(['2', '3', '4'])
  })

  it('marks by checkbox, by Ctrl+click and by Shift+click', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    render(<Cities />)
    await user.click(screen.getByRole('checkbox', { name: 'Almere markeren' }))
    await user.keyboard('{Control>}')
    await user.click(cell('Emmen'))
    await user.keyboard('{/Control}')
    expect(marked()).toEqual(['3', '5'])
    await user.keyboard('{Shift>}')
    await user.click(cell('Utrecht'))
    await user.keyboard('{/Shift}')
    expect(marked()).toEqual(['2', '3', '4', '5'])
  })

  it('shows in the header whether the page is marked, and keeps marks of other pages', async () => {
    const change = vi.fn()
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    render(<Cities markedIds={new Set(['1', 'elders'])} onMarkedIdsChange={change} />)
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Alle rijen op deze pagina markeren' })
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await user.click(all)
    expect(change).toHaveBeenCalledWith(new Set(['1', 'elders', '2', '3', '4']))
  })

  it('copies the marked rows, else the cell, and shows a toast', async () => {
    render(
      <>
        <Cities />
        <ToastRegion />
      </>,
    )
    await userEvent.tab()
    const copied = () => {
      const setData = vi.fn()
      fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } })
      return setData.mock.calls[0]
    }
    expect(copied()).toEqual(['text/plain', 'Utrecht'])
    await screen.findByText('Cel gekopieerd')
    await userEvent.keyboard(' {ArrowDown} ')
    expect(copied()).toEqual(['text/plain', 'Utrecht\t370\t1\nAlmere\t220\t2'])
    await screen.findByText('2 rijen gekopieerd')
  })
})
