import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { OverflowActions } from './overflow-actions.tsx'

/** Stubs a row that fits this many buttons, because jsdom has no layout. */
function open(room: number) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) < room ? 0 : 40
  })
  const done = vi.fn<(label: string) => void>()
  const actions = ['Wijzigen', 'Dupliceren', 'Verwijderen'].map((label) => ({
    id: label,
    label,
    onAction: () => done(label),
  }))
  render(<OverflowActions actions={actions} leading={<button type="button">Toevoegen</button>} />)
  return done
}

test('actions that do not fit are in a menu, reachable by keyboard', async () => {
  const done = open(2)
  expect(screen.getByRole('button', { name: 'Wijzigen' })).toBeTruthy()
  screen.getByRole('button', { name: 'Meer' }).focus()
  await userEvent.keyboard('{Enter}')
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Dupliceren',
    'Verwijderen',
  ])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(done).toHaveBeenCalledExactlyOnceWith('Verwijderen')
})

test('has no menu when all actions fit, and only a menu when none fits', () => {
  open(4)
  expect(screen.queryByRole('button', { name: 'Meer' })).toBeNull()
  cleanup()
  open(1)
  expect(screen.getByRole('button', { name: 'Acties' })).toBeTruthy()
})
