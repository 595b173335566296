import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Cities, type City, cityColumns, header, headers, layOutGrid } from '../../../testing/test-cities.tsx'
import { createColumnState } from './column-state.ts'
import type { GridColumn } from './grid-column.ts'

layOutGrid()

describe('column groups', () => {
  const grouped: GridColumn<City>[] = cityColumns.map((column, index) =>
    index === 0 ? column : { ...column, group: 'Cijfers' },
  )
  function Grouped() {
    const [columnState, setColumnState] = useState(() => createColumnState(grouped))
    return <Cities columns={grouped} columnState={columnState} onColumnStateChange={setColumnState} />
  }
  const group = () => screen.getByRole('button', { name: 'Cijfers' })

  it('fold to their first column by mouse, and unfold', async () => {
    render(<Grouped />)
    expect(group().getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(group())
    expect(group().getAttribute('aria-expanded')).toBe('false')
    expect(headers()).toEqual([null, null, 'Naam', 'Inwoners'])
    expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('3')
    await userEvent.click(group())
    expect(header('Nummer')).toBeTruthy()
  })

  it('are above their columns for the keyboard, and fold with Enter, Space, minus and plus', async () => {
    render(<Grouped />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    // There is no group over the first column.
    expect(document.activeElement).toBe(header('Naam'))
    await userEvent.keyboard('{End}{ArrowUp}')
    expect(document.activeElement).toBe(group())
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('columnheader', { name: 'Nummer' })).toBeNull()
    expect(document.activeElement).toBe(group())
    expect(screen.getByRole('status').textContent).toBe('Kolomgroep Cijfers is ingeklapt.')
    await userEvent.keyboard(' {ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(header('Nummer'))
    await userEvent.keyboard('{ArrowUp}-')
    expect(group().getAttribute('aria-expanded')).toBe('false')
    await userEvent.keyboard('-+')
    expect(group().getAttribute('aria-expanded')).toBe('true')
  })

  it('fold from the menu of their columns too', async () => {
    render(<Grouped />)
    fireEvent.contextMenu(header('Nummer'), { button: 2 })
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cijfers inklappen' }))
    await waitFor(() => expect(group().getAttribute('aria-expanded')).toBe('false'))
  })
})
