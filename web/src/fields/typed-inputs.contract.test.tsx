import { fieldKinds, kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition, FieldKind } from '@stamboek/model/schema/field-kind'
import {
  type FieldCase,
  fieldKindExamples,
  type KindExamples,
} from '@stamboek/testing/records/field-kind-examples.data'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { UiProvider } from '../ui/ui-provider.tsx'
import { findView } from './field-views.ts'

interface AnyCase extends Omit<FieldCase<FieldKind>, 'field'> {
  readonly field: FieldDefinition
}

/** Every definition of a typed kind, with the examples of its parser. */
const cases = Object.entries(fieldKindExamples as Readonly<Record<string, KindExamples<FieldKind>>>)
  .flatMap(([kind, { cases: all }]) =>
    all.map((each, index): readonly [string, AnyCase] => [`${kind} ${index + 1}`, each]),
  )
  .filter(([, { field }]) => 'toInputText' in fieldKinds[field.kind])

function showInput(field: FieldDefinition, initial: unknown) {
  const onChange = vi.fn<(value: unknown) => void>()
  const onTextError = vi.fn<(message: string | null) => void>()
  const { Input } = findView(field)
  function Form() {
    const [value, setValue] = useState(initial)
    return (
      <UiProvider>
        <Input
          field={field}
          path="member"
          label="Waarde"
          value={value}
          onChange={(next) => {
            onChange(next)
            setValue(next)
          }}
          onBlur={undefined}
          errorMessage={undefined}
          memberErrors={[]}
          onTextError={onTextError}
          mode="edit"
          isReadOnly={false}
          isRequired={false}
          rows={undefined}
          presentation={undefined}
          autoFocus={false}
          ref={undefined}
        />
      </UiProvider>
    )
  }
  render(<Form />)
  return { onChange, onTextError, input: screen.getByLabelText<HTMLInputElement>('Waarde') }
}

/** Replaces the whole text, as after Ctrl+A. */
function paste(input: HTMLInputElement, text: string): void {
  input.setSelectionRange(0, input.value.length)
  fireEvent.paste(input, { clipboardData: { getData: () => text } })
}

/** Types a text and blurs the input. */
function typeAndLeave(input: HTMLInputElement, text: string): void {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}

describe.each(cases)('%s', (_name, { field, accepts, reads, misreads }) => {
  const kind = kindOf(field)

  test.each([
    ['pasted', paste],
    ['typed', typeAndLeave],
  ])(
    'a %s text gives the same value as in a file',
    (_how, enter) => {
      const { onChange, onTextError, input } = showInput(field, null)
      for (const [text, value] of reads) {
        enter(input, text)
        expect(onChange.mock.lastCall, text).toEqual([value])
        expect(input.value, text).toBe(kind.toInputText(value, field))
        enter(input, '')
        expect(onChange.mock.lastCall, text).toEqual([null])
      }
      for (const text of misreads) {
        enter(input, text)
        const parsed = kind.parseText(text, field)
        expect(onTextError.mock.lastCall, text).toEqual([parsed.ok ? null : parsed.message])
        expect(input.value, text).toBe(text)
        enter(input, '')
      }
    },
    60_000,
  )

  test('focus and blur do not change a value', () => {
    for (const [, value] of accepts) {
      const { onChange, onTextError, input } = showInput(field, value)
      fireEvent.focus(input)
      fireEvent.keyDown(input, { key: 'Enter' })
      fireEvent.blur(input)
      expect(onChange).not.toHaveBeenCalled()
      expect(onTextError).not.toHaveBeenCalledWith(expect.any(String))
      // Also after typing and undoing.
      typeAndLeave(input, `${input.value} `)
      expect(onChange.mock.lastCall ?? [value]).toEqual([value])
      cleanup()
    }
  })
})

test('nine kinds have a typed input', () => {
  expect([...new Set(cases.map(([, { field }]) => field.kind))].toSorted()).toEqual([
    'color',
    'date',
    'dateTime',
    'decimal',
    'duration',
    'integer',
    'money',
    'percentage',
    'time',
  ])
})
