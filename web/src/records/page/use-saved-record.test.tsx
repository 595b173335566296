import { country } from '@stamboek/model/records/standard/country'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { useSavedRecord } from './use-saved-record.ts'

const type = servedType(country)
const record = (id: string) => ({ id, rowVersion: 1 })
const rows = ['a', 'b'].map(record)

function start() {
  const open = vi.fn()
  const refresh = vi.fn<() => Promise<void>>().mockResolvedValue()
  const { result, rerender, unmount } = renderHook(
    (props: { rows: typeof rows; isDialogOpen: boolean }) => useSavedRecord({ ...props, refresh, open }),
    { initialProps: { rows, isDialogOpen: true } },
  )
  const handleChanged = async (saved: (typeof rows)[number]) => {
    let answer: Promise<(() => void) | undefined> | undefined
    await act(async () => {
      answer = result.current.handleChanged(saved, type)
    })
    return answer
  }
  return { open, refresh, result, rerender, unmount, handleChanged }
}

test('a saved record becomes the current row, and is focused once the dialog is closed', async () => {
  const { result, rerender, refresh, handleChanged } = start()
  refresh.mockImplementationOnce(async () => rerender({ rows: [...rows, record('new')], isDialogOpen: true }))
  expect(await handleChanged(record('new'))).toBeUndefined()
  expect(result.current.currentId).toBe('new')
  expect(result.current.focusOn).toBeUndefined()
  rerender({ rows: [...rows, record('new')], isDialogOpen: false })
  await waitFor(() => expect(result.current.focusOn).toEqual({ rowId: 'new' }))
})

test('is focused, too, when the closed dialog returned the focus to the row before', async () => {
  const { result, rerender, handleChanged } = start()
  act(() => result.current.setCurrentId('a'))
  await handleChanged(record('b'))
  render(
    <div data-current>
      <button type="button">Rij a</button>
    </div>,
  )
  screen.getByRole('button').focus()
  act(() => result.current.setCurrentId('a'))
  rerender({ rows, isDialogOpen: false })
  await waitFor(() => expect(result.current.focusOn).toEqual({ rowId: 'b' }))
})

test('the focus is not moved from a row that the user chose meanwhile', async () => {
  const { result, rerender, handleChanged } = start()
  await handleChanged(record('b'))
  act(() => result.current.setCurrentId('a'))
  rerender({ rows, isDialogOpen: false })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(result.current.focusOn).toBeUndefined()
})

test('the focus is not moved while the user works elsewhere', async () => {
  const { result, rerender, handleChanged } = start()
  await handleChanged(record('b'))
  render(
    <div role="menu">
      <button type="button">Elders</button>
    </div>,
  )
  screen.getByRole('button').focus()
  rerender({ rows, isDialogOpen: false })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(result.current.focusOn).toBeUndefined()
})

test('a record outside the list can be opened, and the current row stays', async () => {
  const { result, rerender, open, handleChanged } = start()
  act(() => result.current.setCurrentId('a'))
  rerender({ rows, isDialogOpen: false })
  const show = await handleChanged(record('elsewhere'))
  expect(result.current.currentId).toBe('a')
  expect(result.current.focusOn).toBeUndefined()
  await act(async () => show?.())
  expect(open).toHaveBeenCalledExactlyOnceWith(record('elsewhere'), type)
})

test('no button is offered while the dialog is open', async () => {
  const { handleChanged } = start()
  expect(await handleChanged(record('elsewhere'))).toBeUndefined()
})

test('resolves after the page was left, too', async () => {
  const { result, unmount } = start()
  const answer = result.current.handleChanged(record('elsewhere'), type)
  unmount()
  expect(await answer).toBeUndefined()
})
