import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  Cities,
  type City,
  cities,
  cityColumns,
  cityParts,
  header,
  layOutGrid,
  marked,
} from '../../../testing/test-cities.tsx'

layOutGrid()

const focusedRow = () =>
  document.activeElement
    ?.closest('[role=row]')
    ?.querySelector('[role=gridcell][aria-label]')
    ?.getAttribute('aria-label')
/** Name, level and position of each row. */
const readTree = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const [level, position, size] = ['level', 'posinset', 'setsize'].map((each) =>
        row.getAttribute(`aria-${each}`),
      )
      return `${row.querySelector('[role=gridcell][aria-label]')?.getAttribute('aria-label')} ${level} ${position}/${size}`
    })

describe('tree', () => {
  const tree = [
    { id: '1', name: 'Utrecht', people: 2, parts: [cities[1], cities[2]] as City[] },
    cities[3] as City,
  ]

  it('expands and collapses with the arrow keys, with aria-expanded', async () => {
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

  it('keeps the width of a column that is empty in its first rows, which a list does not', () => {
    const columns = cityColumns.map((column) =>
      column.id === 'people' ? { ...column, width: 240, emptyWidth: 80, text: () => '' } : column,
    )
    const { rerender } = render(<Cities rows={tree} columns={columns} getSubRows={cityParts} />)
    expect(header('Inwoners').style.width).toBe('240px')
    rerender(<Cities rows={tree} columns={columns} />)
    expect(header('Inwoners').style.width).toBe('80px')
  })

  it('goes into a branch with ArrowRight and out of it with ArrowLeft', async () => {
    render(<Cities rows={tree} getSubRows={cityParts} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(focusedRow()).toBe('Utrecht')
    await userEvent.keyboard('{ArrowRight}')
    expect(focusedRow()).toBe('Almere')
    // A row without children has only columns to its right.
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('220')
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowLeft}')
    expect(focusedRow()).toBe('Utrecht')
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('1')
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(focusedRow()).toBe('Emmen')
    await userEvent.keyboard('{Control>}{Home}{/Control}{PageDown}')
    expect(focusedRow()).toBe('Emmen')
    await userEvent.keyboard('{PageUp}')
    expect(focusedRow()).toBe('Utrecht')
  })

  it('expands the rows of a level with *, and numbers each within its parent', async () => {
    const leaf = (id: string): City => ({ id, name: id, people: 1 })
    const rows = [
      { ...leaf('Noord'), parts: [{ ...leaf('Assen'), parts: [leaf('Peelo')] }, leaf('Emmen')] },
      { ...leaf('Zuid'), parts: [leaf('Breda')] },
    ]
    render(<Cities rows={rows} getSubRows={cityParts} />)
    await userEvent.tab()
    await userEvent.keyboard('*')
    expect(readTree()).toEqual(['Noord 1 1/2', 'Assen 2 1/2', 'Emmen 2 2/2', 'Zuid 1 2/2', 'Breda 2 1/1'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}*')
    expect(readTree()).toEqual([
      'Noord 1 1/2',
      'Assen 2 1/2',
      'Peelo 3 1/1',
      'Emmen 2 2/2',
      'Zuid 1 2/2',
      'Breda 2 1/1',
    ])
    expect(screen.getByRole('row', { name: /Peelo/ }).hasAttribute('aria-expanded')).toBe(false)
    expect(focusedRow()).toBe('Emmen')
  })

  it('ignores * in a flat grid', async () => {
    render(<Cities renderDetail={() => 'Kaart'} />)
    await userEvent.tab()
    await userEvent.keyboard('*')
    expect(screen.queryByText('Kaart')).toBeNull()
  })
})

describe('a row with two parents', () => {
  const shared: City = { id: '9', name: 'Lek', people: 9, parts: [{ id: '8', name: 'Vaart', people: 8 }] }
  const rivers: City[] = [
    { id: '1', name: 'Utrecht', people: 2, parts: [shared] },
    { id: '2', name: 'Gelderland', people: 3, parts: [shared] },
  ]
  const rowNames = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)

  it('is expanded under one parent, and marked under both', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    render(<Cities rows={rivers} getSubRows={cityParts} treeIndent={48} />)
    await user.click(screen.getByRole('button', { name: 'Utrecht openklappen' }))
    await user.click(screen.getByRole('button', { name: 'Gelderland openklappen' }))
    await user.click(screen.getAllByRole('button', { name: 'Lek openklappen' })[1] as HTMLElement)
    expect(rowNames()).toEqual(['Utrecht21', 'Lek99', 'Gelderland32', 'Lek99', 'Vaart88'])
    expect(screen.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('6')
    await user.click(screen.getAllByRole('checkbox', { name: 'Lek markeren' })[0] as HTMLElement)
    expect(marked()).toEqual(['3', '5'])
    const branch = screen.getByRole('gridcell', { name: 'Vaart' }).firstElementChild as HTMLElement
    expect(branch.style.width).toBe('120px')
  })
})
