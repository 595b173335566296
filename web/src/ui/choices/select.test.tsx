import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, test, vi } from 'vitest'
import { UiProvider } from '../ui-provider.tsx'
import { findNextOption } from './option.ts'
import { MultiSelect, Select } from './select.tsx'
import { SelectFrame } from './select-frame.tsx'

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `o${index}`, label: `Optie ${count - index}` }))
const shown = () => screen.getAllByRole('option').map((option) => option.textContent)

describe.each(['one', 'several'] as const)('a list to choose %s from', (many) => {
  async function open(props: { count: number; isSorted?: boolean; isRequired?: boolean; chosen?: string }) {
    const handleChange = vi.fn()
    const { count, chosen, ...rest } = props
    const shared = { label: 'Soort', options: options(count), onChange: handleChange, ...rest }
    render(
      <UiProvider>
        {many === 'one' ? (
          <Select {...shared} value={chosen ?? null} />
        ) : (
          <MultiSelect {...shared} value={chosen ? [chosen] : []} />
        )}
      </UiProvider>,
    )
    const user = userEvent.setup()
    const button = screen.getByRole('button', { name: /Soort$/ })
    return { user, button, handleChange }
  }

  it('has no filter for 7 options, and one for 8', async () => {
    const few = await open({ count: 7 })
    await few.user.click(few.button)
    expect(shown()).toHaveLength(7)
    expect(screen.queryByRole('combobox')).toBeNull()
    cleanup()

    const more = await open({ count: 8 })
    await more.user.click(more.button)
    await more.user.type(screen.getByRole('combobox', { name: 'Soort filteren' }), '8')
    expect(shown()).toEqual(['Optie 8'])
  })

  it('sorts alphabetically, numbers by size, or keeps the given order', async () => {
    const sorted = await open({ count: 11 })
    await sorted.user.click(sorted.button)
    expect(shown().slice(0, 3)).toEqual(['Optie 1', 'Optie 2', 'Optie 3'])
    expect(shown().at(-1)).toBe('Optie 11')
    cleanup()

    const given = await open({ count: 11, isSorted: false })
    await given.user.click(given.button)
    expect(shown()[0]).toBe('Optie 11')
  })

  it('puts the option that equals the typed text first, then those that begin with it', async () => {
    const labels = [
      'Caribisch Nederland',
      'Nederland',
      'België',
      'Duitsland',
      'Frankrijk',
      'Landen',
      'Onland',
      'Aan land',
      'Land',
    ]
    const countries = labels.map((label, index) => ({ id: String(index), label }))
    const shared = { label: 'Land', options: countries }
    const handleChange = vi.fn()
    render(
      <UiProvider>
        {many === 'one' ? (
          <Select {...shared} value={null} onChange={handleChange} />
        ) : (
          <MultiSelect {...shared} value={[]} onChange={handleChange} />
        )}
      </UiProvider>,
    )
    await userEvent.tab()
    await userEvent.keyboard('l')
    await userEvent.paste('and')
    expect(shown()).toEqual([
      'Land',
      'Landen',
      'Aan land',
      'Caribisch Nederland',
      'Duitsland',
      'Nederland',
      'Onland',
    ])
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.keyboard('BELGIE')
    expect(shown()).toEqual(['België'])
    await userEvent.keyboard('{Enter}')
    expect(handleChange).toHaveBeenLastCalledWith(many === 'one' ? '2' : ['2'])
  })

  it('can be cleared unless it is required', async () => {
    const { user, button, handleChange } = await open({ count: 2, chosen: 'o1' })
    button.focus()
    await user.keyboard('{Delete}')
    expect(handleChange).toHaveBeenCalledExactlyOnceWith(many === 'one' ? null : [])
    await user.click(screen.getByRole('button', { name: 'Soort wissen' }))
    expect(handleChange).toHaveBeenCalledTimes(2)
    expect(document.activeElement).toBe(button)
    cleanup()

    const required = await open({ count: 2, chosen: 'o1', isRequired: true })
    required.button.focus()
    await user.keyboard('{Delete}')
    expect(required.handleChange).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Soort wissen' })).toBeNull()
  })
})

test.each([
  ['{ArrowRight}', 'beta', 'gamma'],
  ['{ArrowLeft}', 'beta', 'alfa'],
  ['{ArrowLeft}', 'alfa', undefined],
  ['{ArrowRight}', null, 'alfa'],
  ['g', 'alfa', 'gamma'],
  ['É', 'alfa', 'eta'],
  ['g', 'gamma', 'gang'],
  ['x', 'alfa', undefined],
])('a closed list of few options chooses by %s from %s: %s', async (key, value, expected) => {
  const handleChange = vi.fn()
  const labels = ['alfa', 'beta', 'gamma', 'eta', 'gang']
  render(
    <UiProvider>
      <Select
        label="Soort"
        options={labels.map((label) => ({ id: label, label }))}
        isSorted={false}
        value={value}
        onChange={handleChange}
      />
    </UiProvider>,
  )
  screen.getByRole('button', { name: /Soort$/ }).focus()
  await userEvent.keyboard(key)
  expect(handleChange.mock.calls).toEqual(expected === undefined ? [] : [[expected]])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each([
  ['gan', 'alfa', 'gang'],
  ['gg', 'gamma', 'gang'],
  ['be', 'beta', 'beta'],
  ['Tab', 'alfa', undefined],
  ['zz', 'alfa', undefined],
])('%s typed in a closed list with %s chosen means %s', (typed, chosen, expected) => {
  const few = ['alfa', 'beta', 'gamma', 'eta', 'gang', 'tabel'].map((label) => ({ id: label, label }))
  expect(findNextOption(few, chosen, typed)?.id).toBe(expected)
})

test('a letter opens a list of many with its best option under Enter, also while the options are loading', async () => {
  const handleChange = vi.fn()
  const labels = ['beer', 'kat', 'aap', 'kameel', 'ree', 'kok', 'uil', 'das', 'mol']
  const show = (isLoading: boolean) => (
    <UiProvider>
      <Select
        label="Soort"
        options={isLoading ? [] : labels.map((label) => ({ id: label, label }))}
        isLoading={isLoading}
        isSorted={false}
        value={null}
        onChange={handleChange}
      />
    </UiProvider>
  )
  const { rerender } = render(show(true))
  screen.getByRole('button', { name: /Soort$/ }).focus()
  await userEvent.keyboard('k')
  expect(await screen.findByText('Laden…', { selector: '[role=listbox] *' })).toBeDefined()
  rerender(show(false))
  expect(shown()).toEqual(['kat', 'kameel', 'kok'])
  await userEvent.keyboard('{Enter}')
  expect(handleChange).toHaveBeenCalledExactlyOnceWith('kat')
})

test('a list whose code is being fetched keeps what is typed, spaces too', async () => {
  const handleType = vi.fn()
  const Field = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <SelectFrame
        field={{ label: 'Team' }}
        mode="single"
        selectedIds={[]}
        onSelect={() => undefined}
        isOpen={isOpen}
        onOpenChange={setOpen}
        chosen={null}
        placeholder="Zoek…"
        onType={(text) => {
          handleType(text)
          setOpen(true)
        }}
      >
        {null}
      </SelectFrame>
    )
  }
  render(<Field />)
  const button = screen.getByRole('button', { name: /Team$/ })
  for (const key of ['a', ' ', 'b', 'Backspace', 'c']) fireEvent.keyDown(button, { key })
  expect(handleType.mock.calls.flat()).toEqual(['a', 'a ', 'a b', 'a ', 'a c'])
})
