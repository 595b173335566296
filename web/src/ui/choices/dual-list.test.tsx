import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DualList } from './dual-list.tsx'

const options = ['Talen: lezen', 'Landen: wijzigen', 'Landen: lezen', 'Banken: lezen'].map((label) => ({
  id: label,
  label,
}))

function Example({ isReadOnly }: { isReadOnly?: boolean }) {
  const [value, setValue] = useState(['Talen: lezen'])
  return (
    <DualList label="Rechten" options={options} value={value} onChange={setValue} isReadOnly={isReadOnly} />
  )
}

function open(isReadOnly = false) {
  render(<Example isReadOnly={isReadOnly} />)
  const texts = (name: string) =>
    within(screen.getByRole('grid', { name }))
      .queryAllByRole('row')
      .map((row) => row.textContent)
      .filter((text) => text !== 'Nog niets gekozen' && text !== 'Niets gevonden')
  return {
    user: userEvent.setup(),
    item: (name: string) => screen.getByRole('row', { name }),
    button: (name: string) => screen.getByRole('button', { name }),
    available: () => texts('Beschikbaar'),
    chosen: () => texts('Gekozen'),
  }
}

it('sorts both sides alphabetically, and shows their numbers of options', () => {
  const { available, chosen } = open()
  expect(available()).toEqual(['Banken: lezen', 'Landen: lezen', 'Landen: wijzigen'])
  expect(chosen()).toEqual(['Talen: lezen'])
  expect(screen.getByText('Beschikbaar').nextSibling?.textContent).toBe('3')
})

it('moves an option on Enter and on double click, both ways', async () => {
  const { user, item, available, chosen } = open()
  await user.click(item('Landen: lezen'))
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Landen: lezen', 'Talen: lezen'])
  await user.dblClick(item('Talen: lezen'))
  expect(chosen()).toEqual(['Landen: lezen'])
  expect(available()).toEqual(['Banken: lezen', 'Landen: wijzigen', 'Talen: lezen'])
})

it('moves the selected options, and shows their number', async () => {
  const { user, item, button, chosen } = open()
  expect(button('Toevoegen').getAttribute('aria-disabled')).toBe('true')
  await user.click(item('Banken: lezen'))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(screen.getByText('Beschikbaar').nextSibling?.textContent).toBe('3, 2 geselecteerd')
  await user.click(button('Toevoegen'))
  expect(chosen()).toEqual(['Banken: lezen', 'Landen: lezen', 'Talen: lezen'])
})

it('moves all options, or only those that the filter shows', async () => {
  const { user, button, available, chosen } = open()
  await user.type(screen.getByRole('textbox', { name: 'Beschikbaar filteren' }), 'landen')
  expect(screen.getByText('Beschikbaar').nextSibling?.textContent).toBe('2 van 3')
  await user.click(button('Alles toevoegen wat het filter toont'))
  expect(chosen()).toEqual(['Landen: lezen', 'Landen: wijzigen', 'Talen: lezen'])
  await user.click(button('Alles verwijderen'))
  expect(chosen()).toEqual([])
  await user.clear(screen.getByRole('textbox', { name: 'Beschikbaar filteren' }))
  expect(available()).toHaveLength(4)
})

it('does not move selected options that the filter hides', async () => {
  const { user, item, button, chosen } = open()
  await user.click(item('Banken: lezen'))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await user.type(screen.getByRole('textbox', { name: 'Beschikbaar filteren' }), 'landen')
  await user.click(button('Toevoegen'))
  expect(chosen()).toEqual(['Landen: lezen', 'Talen: lezen'])
})

it('moves nothing when read-only', async () => {
  const { user, item, chosen } = open(true)
  await user.dblClick(item('Landen: lezen'))
  expect(chosen()).toEqual(['Talen: lezen'])
})

it('keeps the focus in the filter when it is cleared by the keyboard', async () => {
  const { user, button, available } = open()
  const filter = screen.getByRole('textbox', { name: 'Beschikbaar filteren' })
  await user.type(filter, 'bank')
  await user.tab()
  expect(document.activeElement).toBe(button('Beschikbaar filteren wissen'))
  await user.keyboard('{Enter}')
  expect(available()).toHaveLength(3)
  expect(document.activeElement).toBe(filter)
})
