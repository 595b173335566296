import type { FieldOfKind } from '@stamboek/model/schema/field-kind'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { textView } from './text-view.tsx'

function maxLengthOf(field: Partial<FieldOfKind<'text'>>, isReadOnly = false): string | null {
  const { Input } = textView
  render(
    <UiProvider>
      <Input
        field={{ kind: 'text', label: 'Tekst', ...field }}
        path="text"
        label="Tekst"
        value={null}
        onChange={() => undefined}
        onBlur={undefined}
        errorMessage={undefined}
        memberErrors={[]}
        onTextError={() => undefined}
        mode="add"
        isReadOnly={isReadOnly}
        isRequired={false}
        rows={undefined}
        presentation={undefined}
        autoFocus={false}
        ref={undefined}
      />
    </UiProvider>,
  )
  const length = screen.getByRole('textbox', { name: 'Tekst' }).getAttribute('maxlength')
  cleanup()
  return length
}

it('limits the input to the maximum length, 250 by default', () => {
  expect(maxLengthOf({})).toBe('250')
  expect(maxLengthOf({ maxLength: 20 })).toBe('20')
  expect(maxLengthOf({ length: 2 })).toBe('2')
})

it('has no limit for a notation that allows spaces, or when read-only', () => {
  expect(maxLengthOf({ format: 'iban' })).toBeNull()
  expect(maxLengthOf({ maxLength: 20 }, true)).toBeNull()
})
