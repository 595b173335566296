import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Cities, cell, cities, header, layOutGrid } from '../../../testing/test-cities.tsx'

layOutGrid()

describe('touch', () => {
  const touch = (type: 'pointerDown' | 'pointerUp' | 'pointerMove', element: Element, x = 20) =>
    fireEvent[type](element, { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX: x, clientY: 90 })
  beforeEach(() => vi.useFakeTimers())

  it('a long press opens the menu of the row once', () => {
    const menu = vi.fn()
    render(<Cities onContextMenu={menu} />)
    touch('pointerDown', cell('Almere'))
    vi.advanceTimersByTime(499)
    expect(menu).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(menu).toHaveBeenCalledWith({ row: cities[1], columnId: 'name', x: 20, y: 90 })
    fireEvent.contextMenu(cell('Almere'), { button: 0 })
    fireEvent.click(cell('Almere'))
    expect(menu).toHaveBeenCalledTimes(1)
  })

  it('a tap, scrolling and a held mouse button open no menu', () => {
    const menu = vi.fn()
    render(<Cities onContextMenu={menu} />)
    touch('pointerDown', cell('Almere'))
    touch('pointerUp', cell('Almere'))
    vi.advanceTimersByTime(1000)
    touch('pointerDown', cell('Almere'))
    touch('pointerMove', cell('Almere'), 40)
    vi.advanceTimersByTime(1000)
    fireEvent.pointerDown(cell('Almere'), { pointerType: 'mouse', isPrimary: true })
    vi.advanceTimersByTime(1000)
    expect(menu).not.toHaveBeenCalled()
  })

  it('a long press on a header opens the menu of its column', () => {
    render(<Cities />)
    touch('pointerDown', header('Naam'))
    act(() => {
      vi.advanceTimersByTime(500)
    })
    expect(screen.getByRole('menu', { name: 'Kolom Naam' })).toBeTruthy()
  })
})
