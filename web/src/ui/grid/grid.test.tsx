import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastRegion } from '../toasts.tsx'
import { type GridColumnState, initialColumnState } from './column-state.ts'
import { Grid } from './grid.tsx'
import type { GridColumn } from './grid-column.ts'
import { stubGridLayout } from './grid-layout-stub.ts'
import type { GridProps } from './grid-props.ts'

interface City {
  id: string
  name: string
  people: number
  parts?: City[]
}

const columns: GridColumn<City>[] = [
  { id: 'name', header: 'Naam', isSortable: true, value: (row) => row.name, text: (row) => row.name },
  {
    id: 'people',
    header: 'Inwoners',
    isSortable: true,
    value: (row) => row.people,
    text: (row) => `${row.people}`,
  },
  { id: 'id', header: 'Nummer', value: (row) => row.id, text: (row) => row.id },
]
const cities: City[] = [
  { id: '1', name: 'Utrecht', people: 370 },
  { id: '2', name: 'Almere', people: 220 },
  { id: '3', name: 'Zwolle', people: 130 },
  { id: '4', name: 'Emmen', people: 107 },
]
const cityId = (city: City) => city.id
const cityParts = (city: City) => city.parts

beforeEach(() => stubGridLayout())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Cities(props: Partial<GridProps<City>>) {
  const [columnState, setColumnState] = useState<GridColumnState>(() => initialColumnState(columns))
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <Grid
      label="Steden"
      rows={cities}
      columns={columns}
      getRowId={cityId}
      state="ready"
      emptyState="Geen steden."
      errorState="Niet geladen."
      columnState={columnState}
      onColumnStateChange={setColumnState}
      markedIds={markedIds}
      onMarkedIdsChange={setMarkedIds}
      {...props}
    />
  )
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent)
const headers = () => screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'))
const marked = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.getAttribute('aria-rowindex'))
const header = (name: string) => screen.getByRole('columnheader', { name })
const cell = (text: string) => screen.getByRole('gridcell', { name: text })

it('gives a row the focus when asked to, and leaves it alone afterwards', async () => {
  const { rerender } = render(<Cities />)
  const focusOn = { rowId: '3' }
  rerender(<Cities focusOn={focusOn} />)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Zwolle'))
  screen.getByRole('gridcell', { name: 'Almere' }).focus()
  rerender(<Cities focusOn={focusOn} rows={cities.toReversed()} />)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement?.textContent).toBe('Almere')
})

describe('roles', () => {
  it('says how many rows and columns there are, also on other pages', () => {
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
  it('moves over cells and header', async () => {
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

  it('asks for the menu of the row with Shift+F10', async () => {
    const menu = vi.fn()
    render(<Cities onContextMenu={menu} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{Shift>}{F10}{/Shift}')
    expect(menu).toHaveBeenCalledWith({ row: cities[0], columnId: 'people', x: 0, y: 0 })
  })

  it('keeps the focus on its row when rows come before it, and on its place when it goes', async () => {
    const { rerender } = render(<Cities />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    rerender(<Cities rows={[{ id: '9', name: 'Assen', people: 68 }, ...cities]} />)
    expect(document.activeElement).toBe(cell('Almere'))
    rerender(<Cities rows={cities.filter((city) => city.id !== '2')} />)
    expect(document.activeElement).toBe(cell('Zwolle'))
  })
})

describe('column groups', () => {
  const grouped: GridColumn<City>[] = columns.map((column, index) =>
    index === 0 ? column : { ...column, group: 'Cijfers' },
  )
  function Grouped() {
    const [columnState, setColumnState] = useState(() => initialColumnState(grouped))
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

  it('leaves the order to the caller unless told otherwise', async () => {
    render(<Cities />)
    await userEvent.click(header('Naam'))
    expect(names()).toEqual(['Utrecht', 'Almere', 'Zwolle', 'Emmen'])
  })

  it('does not offer it where it is not possible', async () => {
    render(<Cities sortLocally />)
    await userEvent.click(header('Nummer'))
    expect(header('Nummer').hasAttribute('aria-sort')).toBe(false)
    expect(names()[0]).toBe('Utrecht')
  })
})

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

  it('marks from the row toggled last up to this one with Shift+Space', async () => {
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

  it('shows in the header how much of the page is marked, and leaves other pages alone', async () => {
    const change = vi.fn()
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    render(<Cities markedIds={new Set(['1', 'elders'])} onMarkedIdsChange={change} />)
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Alle rijen op deze pagina markeren' })
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await user.click(all)
    expect(change).toHaveBeenCalledWith(new Set(['1', 'elders', '2', '3', '4']))
  })

  it('copies the marked rows, or else the cell, and says so', async () => {
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

describe('tree', () => {
  const tree = [
    { id: '1', name: 'Utrecht', people: 2, parts: [cities[1], cities[2]] as City[] },
    cities[3] as City,
  ]

  it('opens and closes with the arrows and says so', async () => {
    render(<Cities rows={tree} getSubRows={cityParts} />)
    expect(screen.getByRole('treegrid')).toBeTruthy()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    const child = screen.getByRole('row', { name: /Almere/ })
    expect(child.getAttribute('aria-level')).toBe('2')
    expect([child.getAttribute('aria-posinset'), child.getAttribute('aria-setsize')]).toEqual(['1', '2'])
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}')
    expect(screen.queryByText('Almere')).toBeNull()
    expect(screen.getByRole('row', { name: /Utrecht/ }).getAttribute('aria-expanded')).toBe('false')
  })
})

describe('details', () => {
  const detail = (city: City) => <button type="button">Kaart van {city.name}</button>

  it('shows what belongs to a row under it; Enter goes in, Escape comes back', async () => {
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

  it('leaves open rows to a caller who keeps them', async () => {
    const change = vi.fn()
    render(<Cities renderDetail={detail} expandedIds={new Set(['1'])} onExpandedIdsChange={change} />)
    await userEvent.click(screen.getByRole('button', { name: 'Almere openklappen' }))
    expect(change).toHaveBeenCalledWith(new Set(['1', '2']))
    expect(screen.queryByRole('button', { name: 'Kaart van Almere' })).toBeNull()
  })
})

describe('states', () => {
  it('shows what is going on instead of rows', () => {
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
