import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sampleCodecs } from '../../../gallery/sample-codecs.ts'
import { DateField } from './date-field.tsx'
import { type DateRange, DateRangeField } from './date-range-field.tsx'
import { getToday } from './date-typing.ts'

const notDay = 'Vul een volledige datum in, zoals 31-12-2026.'

function setUp(initial: string | null = null) {
  const onChange = vi.fn<(value: string | null) => void>()
  const onTextError = vi.fn<(message: string | null) => void>()
  function Form() {
    const [value, setValue] = useState(initial)
    return (
      <>
        <DateField
          label="Startdatum"
          codec={sampleCodecs.date}
          value={value}
          onChange={(next) => {
            onChange(next)
            setValue(next)
          }}
          onTextError={onTextError}
        />
        <button type="button" onClick={() => setValue('2020-12-31')}>
          Anders
        </button>
      </>
    )
  }
  render(<Form />)
  return { onChange, onTextError, input: screen.getByLabelText<HTMLInputElement>('Startdatum') }
}

describe('DateField', () => {
  it('calls onChange once, when the date is complete', async () => {
    const { onChange, input } = setUp()
    await userEvent.type(input, '01022026')
    expect(input.value).toBe('01-02-2026')
    expect(onChange.mock.calls).toEqual([['2026-02-01']])
  })

  it('shows the error of an incomplete date on blur, and reports it to the form while typing', async () => {
    const { onChange, onTextError, input } = setUp()
    await userEvent.type(input, '0102')
    expect(onTextError).toHaveBeenLastCalledWith(notDay)
    expect(screen.queryByText(notDay)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText(notDay)).toBeTruthy()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('refuses a date that does not exist', async () => {
    const { onChange, input } = setUp()
    await userEvent.type(input, '31022026')
    await userEvent.tab()
    expect(input.value).toBe('31-02-2026')
    expect(screen.getByText('Deze datum bestaat niet.')).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('accepts a pasted date in any notation', async () => {
    const { onChange, input } = setUp()
    await userEvent.click(input)
    await userEvent.paste('1-2-26')
    expect(input.value).toBe('01-02-2026')
    expect(onChange).toHaveBeenLastCalledWith('2026-02-01')
  })

  it('reads two digits as a year only on blur', async () => {
    const { onChange, onTextError, input } = setUp()
    await userEvent.type(input, '010226')
    expect(onChange).not.toHaveBeenCalled()
    expect(onTextError).toHaveBeenLastCalledWith('Vul een volledige datum in.')
    await userEvent.tab()
    expect(input.value).toBe('01-02-2026')
    expect(onChange.mock.calls).toEqual([['2026-02-01']])
    expect(onTextError).toHaveBeenLastCalledWith(null)
  })

  it('accepts the name of a month', async () => {
    const { onChange, input } = setUp()
    await userEvent.type(input, '4 maart 2031')
    await userEvent.tab()
    expect(input.value).toBe('04-03-2031')
    expect(onChange).toHaveBeenLastCalledWith('2031-03-04')
  })

  it('pastes into the text, or replaces it when all of it is selected', async () => {
    const { onChange, input } = setUp('2026-02-28')
    await userEvent.click(input)
    input.setSelectionRange(8, 10)
    await userEvent.paste('31')
    expect(onChange).toHaveBeenLastCalledWith('2031-02-28')
    input.setSelectionRange(0, 10)
    await userEvent.paste('1-2-26')
    expect(onChange).toHaveBeenLastCalledWith('2026-02-01')
  })

  it('sets today on the key t', async () => {
    const { onChange, input } = setUp()
    await userEvent.type(input, 't')
    expect(onChange).toHaveBeenLastCalledWith(getToday())
  })

  it('changes the part at the caret with the arrow keys', async () => {
    const { onChange, input } = setUp('2026-02-28')
    await userEvent.click(input)
    input.setSelectionRange(0, 0)
    await userEvent.keyboard('{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith('2026-03-01')
    input.setSelectionRange(8, 8)
    await userEvent.keyboard('{ArrowDown}')
    expect(onChange).toHaveBeenLastCalledWith('2025-03-01')
  })

  it('follows a value from outside and clears its error', async () => {
    const { onTextError, input } = setUp()
    await userEvent.type(input, '99')
    await userEvent.click(screen.getByText('Anders'))
    expect(input.value).toBe('31-12-2020')
    expect(onTextError).toHaveBeenLastCalledWith(null)
    expect(screen.queryByText(notDay)).toBeNull()
  })

  it('gives null when it is cleared', async () => {
    const { onChange, onTextError, input } = setUp('2026-02-28')
    await userEvent.clear(input)
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(onTextError).not.toHaveBeenCalledWith(expect.any(String))
  })
})

describe('DateRangeField', () => {
  function setUpRange(initial: DateRange, isSearch = false) {
    const onChange = vi.fn<(value: DateRange) => void>()
    const onTextError = vi.fn<(message: string | null) => void>()
    function Form() {
      const [value, setValue] = useState(initial)
      return (
        <DateRangeField
          label="Actief"
          isSearch={isSearch}
          codec={sampleCodecs.date}
          value={value}
          onChange={(next) => {
            onChange(next)
            setValue(next)
          }}
          onTextError={onTextError}
        />
      )
    }
    render(<Form />)
    return {
      onChange,
      onTextError,
      start: screen.getByLabelText('Actief: van'),
      end: screen.getByLabelText('Actief: t/m'),
    }
  }

  it('shows and takes the last day of a half-open period', async () => {
    const { onChange, end } = setUpRange({ start: '2026-02-01', end: '2026-03-01' })
    expect(end).toHaveProperty('value', '28-02-2026')
    await userEvent.clear(end)
    await userEvent.type(end, '31032026')
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-02-01', end: '2026-04-01' })
  })

  it('takes a period of one day', async () => {
    const { onChange, onTextError, end } = setUpRange({ start: '2026-02-01', end: null })
    await userEvent.type(end, '01022026')
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-02-01', end: '2026-02-02' })
    expect(onTextError).toHaveBeenLastCalledWith(null)
  })

  it('searches one day that is typed once and entered, and an open period behind a Tab', async () => {
    const { onChange, start, end } = setUpRange({ start: null, end: null }, true)
    await userEvent.type(start, '01022026{Tab}')
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-02-01', end: null })
    await userEvent.clear(start)
    await userEvent.type(start, '03022026{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-02-03', end: '2026-02-04' })
    await userEvent.clear(end)
    await userEvent.type(start, '{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-02-03', end: null })
  })

  it('leaves the end open', async () => {
    const { onChange, start } = setUpRange({ start: null, end: null })
    await userEvent.type(start, '01022026')
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-02-01', end: null })
  })

  it('refuses a last day before the first', async () => {
    const { onTextError, end } = setUpRange({ start: '2026-02-01', end: null })
    await userEvent.type(end, '31012026')
    expect(screen.getByText('De einddatum mag niet voor de begindatum liggen.')).toBeTruthy()
    expect(onTextError).toHaveBeenLastCalledWith('De einddatum mag niet voor de begindatum liggen.')
  })

  it('pastes into one end as into a date field', async () => {
    const { onChange, start } = setUpRange({ start: '2026-02-01', end: null })
    await userEvent.click(start)
    if (!(start instanceof HTMLInputElement)) throw new Error('No input')
    start.setSelectionRange(0, 2)
    await userEvent.paste('15')
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-02-15', end: null })
  })

  it('keeps reporting the error of one end while the other is valid', async () => {
    const { onTextError, start, end } = setUpRange({ start: null, end: null })
    await userEvent.type(start, '0102')
    await userEvent.type(end, '01032026')
    expect(onTextError).toHaveBeenLastCalledWith(notDay)
  })
})
