import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCharacterShortcuts } from './use-character-shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

const runs = { search: vi.fn<() => void>(), add: vi.fn<() => void>(), list: vi.fn<() => void>() }

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('runs on its keys, wherever the focus is', async () => {
  const user = open(<button type="button">Knop</button>)
  screen.getByRole('button').focus()
  await user.keyboard('/')
  await user.keyboard('{Alt>}n{/Alt}')
  expect(runs.search).toHaveBeenCalledOnce()
  expect(runs.add).toHaveBeenCalledOnce()
  await user.keyboard('n')
  expect(runs.add).toHaveBeenCalledOnce()
})

test('a character in a text input does not run a shortcut, other keys do', async () => {
  const user = open(<input aria-label="Tekst" />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  input.focus()
  await user.keyboard('a/b')
  expect(input.value).toBe('a/b')
  expect(runs.search).not.toHaveBeenCalled()
  await user.keyboard('{Alt>}n{/Alt}')
  expect(runs.add).toHaveBeenCalledOnce()
})

test('an open dialog blocks shortcuts, a toast does not', async () => {
  const user = open(<div role="dialog" />)
  await user.keyboard('/{Shift>}?{/Shift}')
  expect(runs.search).not.toHaveBeenCalled()
  expect(runs.list).toHaveBeenCalledOnce()
  cleanup()

  open(
    <div role="region" aria-label="Meldingen">
      <div role="alertdialog" />
    </div>,
  )
  await user.keyboard('/')
  expect(runs.search).toHaveBeenCalledOnce()
})

test('character shortcuts can be switched off, and stay off on this device', async () => {
  const { result } = renderHook(() => useCharacterShortcuts())
  const user = open('Tekst')
  act(() => result.current.setOn(false))
  expect(result.current.isOn).toBe(false)
  await user.keyboard('/')
  expect(runs.search).not.toHaveBeenCalled()
  await user.keyboard('{Alt>}n{/Alt}')
  expect(runs.add).toHaveBeenCalledOnce()
  expect(localStorage.getItem('stamboek-character-shortcuts')).toBe('off')
  act(() => result.current.setOn(true))
  await user.keyboard('/')
  expect(runs.search).toHaveBeenCalledOnce()
})

function open(children: ReactNode) {
  render(<Page>{children}</Page>)
  return userEvent.setup()
}

function Page({ children }: { children: ReactNode }) {
  useShortcuts([
    { shortcut: { label: 'Zoeken', keys: ['[Shift]+/'] }, run: runs.search },
    { shortcut: { label: 'Toevoegen', keys: ['Alt+KeyN'] }, run: runs.add },
    { shortcut: { label: 'Lijst', keys: ['[Shift]+?'] }, run: runs.list, isForDialogs: true },
  ])
  return children
}
