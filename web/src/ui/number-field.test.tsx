import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

afterEach(cleanup)

function setUp(props: Partial<NumberFieldProps> = {}) {
  const onChange = vi.fn<(value: number | null) => void>()
  function Form() {
    const [value, setValue] = useState(props.value ?? null)
    return (
      <NumberField
        label="Bedrag"
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

it('passes the number on at every keystroke and writes it in full when left', async () => {
  const { onChange, input } = setUp({ format: 'currency' })
  await userEvent.type(input, '1234,5')
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([1, 12, 123, 1234, 1234.5])
  expect(input.value).toBe('1234,5')
  await userEvent.tab()
  expect(input.value).toBe('1.234,50')
})

it('says it is no number only when left', async () => {
  const { onChange, input } = setUp()
  await userEvent.type(input, 'x')
  expect(screen.queryByText('Vul een getal in')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Vul een getal in')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})

it('shows the limit that is broken and counts by arrows', async () => {
  const { onChange, input } = setUp({ format: 'integer', maximum: 10, value: 10 })
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(11)
  expect(screen.getByText('Maximaal 10')).toBeTruthy()
})

it('reads with a given function', async () => {
  const { onChange, input } = setUp({ parse: (text) => ({ value: text.length }) })
  await userEvent.type(input, 'abc')
  expect(onChange).toHaveBeenLastCalledWith(3)
})

it('shows the sign of its currency, and none where another field says which it is', () => {
  setUp({ format: 'currency', currency: 'GBP' })
  expect(screen.getByText('£')).toBeTruthy()
  cleanup()
  const { input } = setUp({ format: 'currency', currency: null, value: 41.5 })
  expect(input.value).toBe('41,50')
  expect(screen.queryByText(/\p{Sc}/u)).toBeNull()
})
