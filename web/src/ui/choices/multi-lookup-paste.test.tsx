import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UserInputContext } from '../inputs/user-input.ts'
import type { FindOptions } from './find-pasted-options.ts'
import { splitPasted } from './find-pasted-options.ts'
import { MultiLookupField } from './multi-lookup-field.tsx'
import type { Option } from './option.ts'

const anna = { id: 'anna', label: 'Anna' }
const bram = { id: 'bram', label: 'Bram' }
const known = new Map<string, readonly Option[]>([
  ['Anna', [anna]],
  ['MDW-2', [bram]],
  ['Jansen', [anna, bram]],
])

beforeEach(() => {
  // jsdom has no layout.
  HTMLElement.prototype.checkVisibility = () => true
})

function show({
  find = async (texts) => texts.map((text) => known.get(text) ?? []),
}: {
  find?: FindOptions
} = {}) {
  const handleInput = vi.fn()
  const handleChange = vi.fn()
  function Field() {
    const [value, setValue] = useState<string[]>(['bram'])
    return (
      <UserInputContext value={handleInput}>
        <MultiLookupField
          label="Wie"
          value={value}
          onChange={(ids) => {
            handleChange(ids)
            setValue(ids)
          }}
          selectedOptions={[bram]}
          loadOptions={async () => [anna, bram]}
          findOptions={find}
        />
      </UserInputContext>
    )
  }
  render(<Field />)
  const field = screen.getByRole('button', { name: /Wie$/ })
  const paste = (text: string, on: Element = field) =>
    fireEvent.paste(on, { clipboardData: { getData: () => text } })
  return { field, paste, handleChange, handleInput }
}

test('pasted text is split at lines, tabs and semicolons; each part counts once', () => {
  expect(splitPasted(' Anna \r\nMDW-2;;Jansen\tAnna\n')).toEqual(['Anna', 'MDW-2', 'Jansen'])
})

test('pasted lines are chosen besides what is, and what is not found or ambiguous stays named', async () => {
  const { paste, handleChange, handleInput } = show()
  paste('Anna\nMDW-2\nJansen\nOnbekend')
  await screen.findByText('2 van de 4 geplakte regels gekozen. Niet gekozen:')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jansen Meer dan één heet zo. Kies zelf.',
    'Onbekend Niet gevonden.',
  ])
  expect(handleChange.mock.calls).toEqual([[['bram', 'anna']]])
  expect(handleInput).toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
})

test('a paste into the open list closes it; one line is a text to look for', async () => {
  const { paste, handleChange } = show()
  paste('Anna')
  const filter = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Wie zoeken' })
  expect(filter.value).toBe('Anna')
  expect(handleChange).not.toHaveBeenCalled()
  paste('Anna\nOnbekend', filter)
  await screen.findByText('1 van de 2 geplakte regels gekozen. Niet gekozen:')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('too many lines and a failed lookup choose nothing and say so', async () => {
  const { paste, handleChange } = show({ find: () => Promise.reject(new Error('offline')) })
  paste(Array.from({ length: 501 }, (_, index) => `Regel ${index}`).join('\n'))
  await screen.findByText('Plak hoogstens 500 regels tegelijk; dit zijn er 501.')
  paste('Anna\nOnbekend')
  await screen.findByText('Opzoeken van de geplakte regels is niet gelukt. Plak ze opnieuw.')
  expect(handleChange).not.toHaveBeenCalled()
})
