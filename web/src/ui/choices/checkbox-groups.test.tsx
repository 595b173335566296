import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CheckboxGroups } from './checkbox-groups.tsx'

const rights = ['lezen', 'wijzigen', 'toevoegen']
const options = ['Talen', 'Landen', 'Banken'].flatMap((group) =>
  rights.map((label) => ({ id: `${group} ${label}`, group, label })),
)

function Example({ isReadOnly }: { isReadOnly: boolean }) {
  const [value, setValue] = useState(['Landen wijzigen', 'Oud recht'])
  return (
    <>
      <CheckboxGroups
        label="Rechten"
        options={options}
        value={value}
        onChange={setValue}
        isReadOnly={isReadOnly}
      />
      <output>{value.join(', ')}</output>
    </>
  )
}

function open(isReadOnly = false) {
  render(<Example isReadOnly={isReadOnly} />)
  return {
    user: userEvent.setup(),
    checkbox: (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }),
    heading: (name: RegExp) => screen.getByRole('button', { name }),
    filter: () => screen.getByRole('textbox', { name: 'Rechten filteren' }),
    groups: () => screen.getAllByRole('group').flatMap((group) => group.getAttribute('aria-label') ?? []),
    value: () => screen.getByRole('status').textContent,
  }
}

it('shows sorted groups, folded, with what is chosen and how many', () => {
  const { groups, heading, checkbox } = open()
  expect(groups()).toEqual(['Banken', 'Landen', 'Talen'])
  expect(heading(/Landen/).textContent).toBe('Landenwijzigen1 van 3')
  expect(checkbox('Landen, 1 van 3').indeterminate).toBe(true)
  expect(screen.queryByRole('checkbox', { name: 'lezen' })).toBeNull()
})

it('chooses one option in an unfolded group, and all of a group', async () => {
  const { user, heading, checkbox, value } = open()
  await user.click(heading(/Landen/))
  await user.click(
    within(screen.getByRole('group', { name: 'Landen' })).getByRole('checkbox', { name: 'lezen' }),
  )
  expect(value()).toBe('Landen wijzigen, Oud recht, Landen lezen')
  await user.click(checkbox('Landen, 2 van 3'))
  expect(value()).toBe('Landen wijzigen, Oud recht, Landen lezen, Landen toevoegen')
  await user.click(checkbox('Landen, 3 van 3'))
  expect(value()).toBe('Oud recht')
})

it('lets headings and the checkbox of all stand for what the filter shows', async () => {
  const { user, checkbox, filter, groups, value } = open()
  await user.type(filter(), 'lan lez')
  expect(groups()).toEqual(['Landen'])
  expect(screen.getAllByRole('checkbox', { name: 'lezen' })).toHaveLength(1)
  await user.clear(filter())
  await user.type(filter(), 'lezen')
  expect(groups()).toEqual(['Banken', 'Landen', 'Talen'])
  await user.click(checkbox('Banken, 0 van 1'))
  await user.click(checkbox('Alles wat het filter toont'))
  expect(value()).toBe('Landen wijzigen, Oud recht, Banken lezen, Landen lezen, Talen lezen')
  await user.type(filter(), 'x')
  expect(screen.getByText('Niets gevonden')).toBeTruthy()
})

it('is one tab stop, in which the arrows move and fold', async () => {
  const { user, checkbox, heading, filter } = open()
  await user.click(filter())
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(checkbox('Alles'))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(heading(/Banken/))
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(checkbox('lezen'))
  await user.keyboard('{ArrowUp}{ArrowLeft}')
  expect(screen.queryByRole('checkbox', { name: 'lezen' })).toBeNull()
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

it('unfolds all at once', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Alles uitklappen' }))
  expect(screen.getAllByRole('checkbox', { name: 'lezen' })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Alles inklappen' }))
  expect(screen.queryByRole('checkbox', { name: 'lezen' })).toBeNull()
})

it('can be read but not changed when read-only', async () => {
  const { user, checkbox, heading, value } = open(true)
  await user.click(heading(/Landen/))
  await user.click(checkbox('Landen, 1 van 3'))
  await user.click(checkbox('lezen'))
  expect(value()).toBe('Landen wijzigen, Oud recht')
})

it('empties its filter by Escape, and leaves an empty one to what is around it', async () => {
  const { user, filter, groups } = open()
  const handleKeyDown = vi.fn()
  document.addEventListener('keydown', handleKeyDown)
  await user.type(filter(), 'land')
  expect(groups()).toEqual(['Landen'])
  handleKeyDown.mockClear()
  await user.keyboard('{Escape}')
  expect(groups()).toHaveLength(3)
  expect(handleKeyDown).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(handleKeyDown).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', handleKeyDown)
})
