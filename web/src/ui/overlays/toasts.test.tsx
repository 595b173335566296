import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { UiProvider } from '../ui-provider.tsx'
import { clearToasts, showToast } from './toasts.ts'

const shownTitles = () =>
  screen.queryAllByRole('alertdialog').map((each) => within(each).getByText(/^Melding \d$/).textContent)

/** Shows toasts and returns the functions that close them. */
function showMany(count: number): readonly (() => void)[] {
  render(<UiProvider>{null}</UiProvider>)
  const closings: (() => void)[] = []
  act(() => {
    for (let number = 1; number <= count; number += 1)
      closings.push(showToast({ title: `Melding ${number}`, timeout: null }))
  })
  return closings
}

it('shows the last three toasts and counts the others, which follow when there is room', async () => {
  const [, close] = showMany(5)
  expect(shownTitles()).toEqual(['Melding 5', 'Melding 4', 'Melding 3'])
  expect(screen.getByText('Nog 2 meldingen')).toBeDefined()
  const [first] = screen.getAllByRole('button', { name: 'Melding sluiten' })
  if (first) await userEvent.click(first)
  expect(shownTitles()).toEqual(['Melding 4', 'Melding 3', 'Melding 2'])
  expect(screen.getByText('Nog 1 melding')).toBeDefined()
  act(() => close?.())
  expect(shownTitles()).toEqual(['Melding 4', 'Melding 3', 'Melding 1'])
  expect(screen.queryByText(/^Nog/)).toBeNull()
})

it('closes all, also those that wait', async () => {
  showMany(5)
  await userEvent.click(screen.getByRole('button', { name: 'Alle sluiten' }))
  expect(shownTitles()).toEqual([])
  act(() => void showToast({ title: 'Melding 6' }))
  expect(shownTitles()).toEqual(['Melding 6'])
  expect(screen.queryByText(/^Nog/)).toBeNull()
})

it('shows the last of toasts about the same, and no step of what has ended', () => {
  render(<UiProvider>{null}</UiProvider>)
  const show = (number: number, isInterim: boolean, topic = 'import') =>
    act(() => void showToast({ title: `Melding ${number}`, topic, isInterim, timeout: null }))
  show(1, true)
  show(2, false, 'other')
  show(3, false)
  expect(shownTitles()).toEqual(['Melding 3', 'Melding 2'])
  show(4, true)
  expect(shownTitles()).toEqual(['Melding 3', 'Melding 2'])
  act(clearToasts)
  show(5, true)
  expect(shownTitles()).toEqual(['Melding 5'])
})
