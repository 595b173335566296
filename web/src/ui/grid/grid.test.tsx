import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  Cities,
  type City,
  cell,
  cities,
  cityColumns,
  header,
  headers,
  layOutGrid,
  names,
} from '../../../testing/test-cities.tsx'
import { Button } from '../buttons/button.tsx'
import type { GridColumn } from './grid-column.ts'

layOutGrid()

it('focuses the row of `focusOn` once', async () => {
  const { rerender } = render(<Cities />)
  const focusOn = { rowId: '3' }
  rerender(<Cities focusOn={focusOn} />)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Zwolle'))
  screen.getByRole('gridcell', { name: 'Almere' }).focus()
  rerender(<Cities focusOn={focusOn} rows={cities.toReversed()} />)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement?.textContent).toBe('Almere')
})

it('shows the texts of a flexible column where the list is scrolled anyway', () => {
  class Canvas {
    getContext = () => ({ measureText: (text: string) => ({ width: text.length * 20 }) })
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  const [name, people] = cityColumns
  if (!name || !people) throw new Error('The columns of cities have changed')
  const columns = (width: number) => [
    { ...name, width: 100, flex: 1 },
    { ...people, width },
  ]
  const { rerender } = render(<Cities columns={columns(1100)} />)
  // The longest name has 7 letters.
  expect(header('Naam').style.width).toBe('164px')
  rerender(<Cities columns={columns(1050)} />)
  expect(header('Naam').style.width).toBe('110px')
})

describe('roles', () => {
  it('has the row and column counts, including other pages', () => {
    render(<Cities totalRowCount={1000} rowOffset={50} />)
    const grid = screen.getByRole('grid', { name: 'Steden' })
    expect(grid.getAttribute('aria-rowcount')).toBe('1001')
    expect(grid.getAttribute('aria-colcount')).toBe('4')
    expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('52')
    expect(cell('Utrecht').getAttribute('aria-colindex')).toBe('2')
  })

  it('has one tab stop', async () => {
    render(<Cities />)
    await userEvent.tab()
    expect(document.activeElement).toBe(cell('Utrecht'))
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('keyboard', () => {
  it('moves through cells and header', async () => {
    render(<Cities />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(cell('220'))
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{End}')
    expect(document.activeElement).toBe(header('Nummer'))
  })

  it('opens the row on Enter and on double click', async () => {
    const open = vi.fn()
    render(<Cities onRowOpen={open} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.dblClick(cell('Emmen'))
    expect(open.mock.calls).toEqual([[cities[1]], [cities[3]]])
  })

  describe('Enter on a cell with controls', () => {
    const press = vi.fn<(id?: string) => void>()
    const open = vi.fn()
    beforeEach(() => vi.clearAllMocks())
    const openCells = async (
      content: GridColumn<City>['render'],
      emphasis?: GridColumn<City>['emphasis'],
    ) => {
      const columns = cityColumns.map((column) =>
        column.id === 'people' ? { ...column, emphasis, render: content } : column,
      )
      render(<Cities columns={columns} onRowOpen={open} />)
      await userEvent.tab()
      await userEvent.keyboard('{ArrowRight}{Enter}')
    }

    it.each([
      ['button', (city: City) => <Button onPress={() => press(city.id)}>{city.people}</Button>],
      [
        'link',
        (city: City) => (
          <a href="#kaart" onClick={() => press(city.id)}>
            {city.people}
          </a>
        ),
      ],
    ])('presses the only %s', async (_, content) => {
      await openCells(content)
      expect(press.mock.calls).toEqual([['1']])
      await userEvent.keyboard('{ArrowLeft}{Enter}')
      expect(press).toHaveBeenCalledOnce()
      expect(open.mock.calls).toEqual([[cities[0]]])
    })

    it('opens the row where the link is its name', async () => {
      await openCells((city) => <a href="#kaart">{city.people}</a>, 'strong')
      expect(open.mock.calls).toEqual([[cities[0]]])
    })

    it('focuses the first of several', async () => {
      await openCells((city) => (
        <>
          <a href={`#a${city.id}`}>a{city.id}</a>, <a href={`#b${city.id}`}>b{city.id}</a>
        </>
      ))
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'a1' }))
    })

    it('focuses a disabled button, which shows its reason', async () => {
      await openCells((city) => (
        <Button isOutOfTabOrder disabledReason={`Niet voor ${city.name}.`} onPress={() => press()}>
          {city.people}
        </Button>
      ))
      expect(await screen.findByText('Niet voor Utrecht.')).toBeDefined()
      expect(press).not.toHaveBeenCalled()
      expect(open).not.toHaveBeenCalled()
    })
  })

  it('moves a column with Alt+Arrow and keeps the focus on it', async () => {
    render(<Cities />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}{Alt>}{ArrowRight}{/Alt}')
    expect(headers().slice(1)).toEqual(['Inwoners', 'Naam', 'Nummer'])
    expect(document.activeElement).toBe(header('Naam'))
    expect(screen.getByRole('status').textContent).toBe('Kolom Naam staat nu op plaats 2 van 3.')
  })

  it('resizes a column with Shift+Arrow', async () => {
    render(<Cities />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowRight}{/Shift}')
    expect(header('Naam').style.width).toBe('156px')
  })

  it('requests the menu of the row on Shift+F10', async () => {
    const menu = vi.fn()
    render(<Cities onContextMenu={menu} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{Shift>}{F10}{/Shift}')
    expect(menu).toHaveBeenCalledWith({ row: cities[0], columnId: 'people', x: 0, y: 0 })
  })

  it('keeps the focus on its row when rows are added before it, and on its position when it is removed', async () => {
    const { rerender } = render(<Cities />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    rerender(<Cities rows={[{ id: '9', name: 'Assen', people: 68 }, ...cities]} />)
    expect(document.activeElement).toBe(cell('Almere'))
    rerender(<Cities rows={cities.filter((city) => city.id !== '2')} />)
    expect(document.activeElement).toBe(cell('Zwolle'))
  })
})

describe('sorting', () => {
  it('sorts by clicking and adds columns with Shift', async () => {
    render(<Cities sortLocally />)
    await userEvent.click(header('Naam'))
    expect(names()).toEqual(['Almere', 'Emmen', 'Utrecht', 'Zwolle'])
    await userEvent.click(header('Naam'))
    expect(header('Naam').getAttribute('aria-sort')).toBe('descending')
    expect(names()[0]).toBe('Zwolle')
    header('Inwoners').focus()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    expect(header('Inwoners').getAttribute('aria-sort')).toBe('ascending')
    expect(header('Naam').getAttribute('aria-sort')).toBe('descending')
  })

  it('does not sort rows unless `sortLocally`', async () => {
    render(<Cities />)
    await userEvent.click(header('Naam'))
    expect(names()).toEqual(['Utrecht', 'Almere', 'Zwolle', 'Emmen'])
  })

  it('does not sort by a column that is not sortable', async () => {
    render(<Cities sortLocally />)
    await userEvent.click(header('Nummer'))
    expect(header('Nummer').hasAttribute('aria-sort')).toBe(false)
    expect(names()[0]).toBe('Utrecht')
  })
})

describe('details', () => {
  const detail = (city: City) => <button type="button">Kaart van {city.name}</button>

  it('shows the detail below its row; Enter moves the focus into it, Escape back', async () => {
    render(<Cities renderDetail={detail} />)
    await userEvent.click(screen.getByRole('button', { name: 'Almere openklappen' }))
    const map = screen.getByRole('button', { name: 'Kaart van Almere' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(document.activeElement).toBe(map)
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement?.contains(map)).toBe(true)
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.closest('[role=row]')?.textContent).toContain('Zwolle')
  })

  const isFirst = (key: string) => key === '1'

  it('does not change controlled rows', async () => {
    const change = vi.fn()
    render(<Cities renderDetail={detail} isExpanded={isFirst} onExpandedChange={change} />)
    await userEvent.click(screen.getByRole('button', { name: 'Almere openklappen' }))
    expect(change).toHaveBeenCalledWith(['2'], true)
    expect(screen.queryByRole('button', { name: 'Kaart van Almere' })).toBeNull()
  })
})

describe('states', () => {
  it('shows loading, empty and error states instead of rows', () => {
    const { rerender } = render(<Cities rows={[]} state="loading" />)
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('Laden…')
    rerender(<Cities rows={[]} />)
    expect(screen.getByText('Geen steden.')).toBeTruthy()
    rerender(<Cities rows={[]} state="error" />)
    expect(screen.getByRole('alert').textContent).toBe('Niet geladen.')
  })

  it('keeps the rows while newer ones are loading', () => {
    render(<Cities isRefreshing />)
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    expect(names()).toHaveLength(4)
  })
})

it('draws only the rows in view, and always the one with the focus', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    id: `${index}`,
    name: `Stad ${index}`,
    people: index,
  }))
  render(<Cities rows={many} />)
  await userEvent.tab()
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  await userEvent.keyboard('{Control>}{End}{/Control}')
  expect(document.activeElement?.textContent).toBe('9999')
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
})

describe('column menu', () => {
  const choose = async (column: string, item: string) => {
    fireEvent.contextMenu(header(column), { button: 2 })
    const menu = await screen.findByRole('menu', { name: `Kolom ${column}` })
    await userEvent.click(within(menu).getByRole('menuitem', { name: item }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    // The focus goes back a frame later; a menu that is opened before that may close again without having done anything.
    await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }

  it('offers pinning, hiding and restoring without dragging', async () => {
    render(<Cities />)
    await choose('Naam', 'Rechts vastzetten')
    expect(headers().slice(1)).toEqual(['Inwoners', 'Nummer', 'Naam'])
    await choose('Inwoners', 'Kolom verbergen')
    expect(headers().slice(1)).toEqual(['Nummer', 'Naam'])
    await choose('Naam', 'Standaard herstellen')
    expect(headers().slice(1)).toEqual(['Naam', 'Inwoners', 'Nummer'])
  })
})
