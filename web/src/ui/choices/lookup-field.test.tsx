import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LookupField } from './lookup-field.tsx'
import type { Option } from './option.ts'
import { type LoadOptions, useLookupOptions } from './use-lookup-options.ts'

const options: Option[] = [
  { id: 'nl', label: 'Nederland' },
  { id: 'be', label: 'België' },
]

describe('useLookupOptions', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it('debounces typing, aborts the previous request and ignores its answer', async () => {
    const calls: { query: string; signal: AbortSignal; answer: (found: Option[]) => void }[] = []
    const load: LoadOptions = (query, signal) =>
      new Promise((answer) => {
        calls.push({ query, signal, answer })
      })
    const { result, rerender } = renderHook(({ query }) => useLookupOptions(load, query, true), {
      initialProps: { query: '' },
    })
    await act(() => vi.advanceTimersByTimeAsync(0))
    for (const query of ['n', 'ne', 'ned']) {
      rerender({ query })
      await act(() => vi.advanceTimersByTimeAsync(50))
    }
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(calls.map((call) => call.query)).toEqual(['', 'ned'])
    expect(calls[0]?.signal.aborted).toBe(true)
    await act(async () => {
      calls[1]?.answer(options.slice(0, 1))
      calls[0]?.answer(options)
    })
    expect(result.current).toEqual({ options: options.slice(0, 1), status: 'done' })
  })

  it('loads nothing while closed, and reports a failure', async () => {
    const load = vi.fn<LoadOptions>().mockRejectedValue(new Error('offline'))
    const { result, rerender } = renderHook(({ isOpen }) => useLookupOptions(load, '', isOpen), {
      initialProps: { isOpen: false },
    })
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(load).not.toHaveBeenCalled()
    rerender({ isOpen: true })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(result.current.status).toBe('failed')
  })
})

describe('LookupField', () => {
  beforeEach(() => {
    // jsdom has no layout.
    HTMLElement.prototype.checkVisibility = () => true
  })

  it('opens on a typed letter, searches for it once, and returns the choice with its label', async () => {
    const load = vi.fn<LoadOptions>(async (query) =>
      options.filter((option) => option.label.toLowerCase().includes(query)),
    )
    const onChange = vi.fn<(id: string | null, option: Option | null) => void>()
    function Form() {
      const [value, setValue] = useState<string | null>(null)
      return (
        <LookupField
          label="Land"
          value={value}
          selectedOption={null}
          loadOptions={load}
          onChange={(id, option) => {
            onChange(id, option)
            setValue(id)
          }}
        />
      )
    }
    render(<Form />)
    await userEvent.tab()
    await userEvent.keyboard('b')
    const box = await screen.findByRole<HTMLInputElement>('combobox')
    expect(box.value).toBe('b')
    await userEvent.click(await screen.findByRole('option', { name: /België/ }))
    expect(load).toHaveBeenCalledTimes(1)
    expect(onChange).toHaveBeenCalledWith('be', options[1])
    expect(screen.getByRole('button', { name: /België.*Land|Land.*België/ })).toBeTruthy()
  })

  it('Tab chooses the option and focuses the next field; Shift+Tab focuses the field', async () => {
    const onChange = vi.fn<(id: string | null) => void>()
    render(
      <>
        <LookupField
          label="Land"
          value={null}
          selectedOption={null}
          loadOptions={async () => options}
          onChange={onChange}
        />
        <input aria-label="Volgende" />
      </>,
    )
    await userEvent.tab()
    await userEvent.keyboard('b')
    await screen.findByRole('option', { name: /België/ })
    await userEvent.tab({ shift: true })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Land/ })))
    expect(onChange).not.toHaveBeenCalled()

    await userEvent.keyboard('b')
    await screen.findByRole('option', { name: /België/ })
    await waitFor(() => expect(screen.queryByLabelText('Zoeken…')).toBeNull())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await userEvent.tab()
    expect(onChange).toHaveBeenCalledWith('be', options[1])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Volgende')))
    expect(screen.queryByRole('option')).toBeNull()
  })

  it.each(['{Enter}', '{Tab}'])('%s chooses no option of the text before', async (key) => {
    const onChange = vi.fn()
    render(
      <LookupField
        label="Land"
        value={null}
        selectedOption={null}
        loadOptions={(query) => (query === '' ? Promise.resolve(options) : new Promise(() => undefined))}
        onChange={onChange}
      />,
    )
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('option', { name: /België/ })
    await waitFor(() => expect(screen.queryByLabelText('Zoeken…')).toBeNull())
    await userEvent.keyboard('b{ArrowDown}')
    expect(screen.getByLabelText('Zoeken…')).toBeDefined()
    await userEvent.keyboard(key)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('focuses the field as soon as its list closes, so that no key in between is lost', async () => {
    render(
      <>
        <button type="button">Sluiten</button>
        <LookupField
          label="Land"
          value={null}
          selectedOption={null}
          loadOptions={async () => options}
          onChange={() => undefined}
        />
        <input aria-label="Volgende" />
      </>,
    )
    screen.getByRole('button', { name: /Land/ }).focus()
    await userEvent.keyboard('b')
    fireEvent.click(await screen.findByRole('option', { name: /België/ }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Land/ }))

    await userEvent.keyboard('b')
    await screen.findByRole('option', { name: /België/ })
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Tab' })
    expect(document.activeElement).toBe(screen.getByLabelText('Volgende'))
  })

  it('opens without a choice, before its options are loaded', async () => {
    render(
      <LookupField
        label="Land"
        value={null}
        selectedOption={null}
        loadOptions={async () => options}
        onChange={() => undefined}
      />,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByRole('option', { name: /Nederland/ })).toBeTruthy()
  })
})
