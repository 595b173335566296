import type { FieldOfKind } from '@stamboek/model/schema/field-kind'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, it } from 'vitest'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { textView } from './text-view.tsx'

function inputProps(field: Partial<FieldOfKind<'text'>>): ComponentProps<typeof textView.Input> {
  return {
    field: { kind: 'text', label: 'Tekst', ...field },
    path: 'text',
    label: 'Tekst',
    value: null,
    onChange: () => undefined,
    onBlur: undefined,
    errorMessage: undefined,
    memberErrors: [],
    onTextError: () => undefined,
    mode: 'add',
    isReadOnly: false,
    isRequired: false,
    rows: undefined,
    presentation: undefined,
    autoFocus: false,
    ref: undefined,
  }
}

function maxLengthOf(field: Partial<FieldOfKind<'text'>>, isReadOnly = false): string | null {
  const { Input } = textView
  render(
    <UiProvider>
      <Input {...inputProps(field)} isReadOnly={isReadOnly} />
    </UiProvider>,
  )
  const length = screen.getByRole('textbox', { name: 'Tekst' }).getAttribute('maxlength')
  cleanup()
  return length
}

it('shows an IBAN in groups of four, except while it is typed', async () => {
  const { Input } = textView
  function Form() {
    const [value, setValue] = useState<string | null>('NL91ABNA0417164300')
    return (
      <UiProvider>
        <Input {...inputProps({ format: 'iban' })} value={value} onChange={setValue} />
        <output>{value}</output>
      </UiProvider>
    )
  }
  render(<Form />)
  const user = userEvent.setup()
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tekst' })
  expect(input.value).toBe('NL91 ABNA 0417 1643 00')
  await user.clear(input)
  await user.type(input, 'be68 53900754')
  expect(input.value).toBe('be68 53900754')
  await user.type(input, '7034')
  await user.tab()
  expect(input.value).toBe('BE68 5390 0754 7034')
  expect(screen.getByRole('status').textContent).toBe('be68 539007547034')
})

it('limits the input to the maximum length, 250 by default', () => {
  expect(maxLengthOf({})).toBe('250')
  expect(maxLengthOf({ maxLength: 20 })).toBe('20')
  expect(maxLengthOf({ length: 2 })).toBe('2')
})

it('has no limit for a notation that allows spaces, or when read-only', () => {
  expect(maxLengthOf({ format: 'iban' })).toBeNull()
  expect(maxLengthOf({ maxLength: 20 }, true)).toBeNull()
})
