import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { sampleCodecs } from '../../../gallery/sample-codecs.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

function setUp(props: Partial<NumberFieldProps> = {}) {
  const onChange = vi.fn<(value: number | null) => void>()
  function Form() {
    const [value, setValue] = useState(props.value ?? null)
    return (
      <NumberField
        label="Bedrag"
        codec={sampleCodecs.money}
        {...props}
        value={value}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Form />)
  return { onChange, input: screen.getByLabelText<HTMLInputElement>('Bedrag') }
}

it('calls onChange at every keystroke and formats the text on blur', async () => {
  const { onChange, input } = setUp()
  await userEvent.type(input, '1234,5')
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([1, 12, 123, 1234, 1234.5])
  expect(input.value).toBe('1234,5')
  await userEvent.tab()
  expect(input.value).toBe('1.234,50')
})

it('shows that a text is no number only on blur', async () => {
  const { onChange, input } = setUp()
  await userEvent.type(input, 'x')
  expect(screen.queryByText('Vul een getal in, zoals 1.234,56.')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Vul een getal in, zoals 1.234,56.')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})

it('shows the violated limit, and steps with the arrow keys', async () => {
  const { onChange, input } = setUp({ codec: sampleCodecs.integer, value: 20_000 })
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(20_001)
  expect(screen.getByText('Vul maximaal 20.000 in.')).toBeTruthy()
})

it.each([
  [0.3, '{ArrowUp}', 1.3],
  [-0.7, '{ArrowDown}', -1.7],
  [9_999_999_999_998.99, '{ArrowUp}', 9_999_999_999_999.99],
])('steps from %d by %s without rounding errors', async (value, key, next) => {
  const { onChange, input } = setUp({ value })
  await userEvent.click(input)
  await userEvent.keyboard(key)
  expect(onChange).toHaveBeenLastCalledWith(next)
})

it('parses and formats with its codec', async () => {
  const codec = {
    parse: (text: string) => ({ value: text.length }),
    format: (value: number) => 'x'.repeat(value),
  }
  const { onChange, input } = setUp({ codec, value: 2 })
  expect(input.value).toBe('xx')
  await userEvent.type(input, 'abc')
  expect(onChange).toHaveBeenLastCalledWith(5)
})

it('does not parse a text that was not typed', async () => {
  const parse = vi.fn<(text: string) => { value: number }>(() => ({ value: 0 }))
  const { onChange, input } = setUp({ codec: { parse, format: () => 'ongeveer 5' }, value: 5 })
  await userEvent.click(input)
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
})

it('shows its prefix and suffix', () => {
  setUp({ prefix: '£', suffix: '%' })
  expect(screen.getByText('£')).toBeTruthy()
  expect(screen.getByText('%')).toBeTruthy()
})
