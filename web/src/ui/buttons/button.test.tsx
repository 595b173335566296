import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { MenuButton } from './menu-button.tsx'

it('shows its disabled reason on focus, and does nothing', async () => {
  const onPress = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Button type="submit" onPress={onPress} disabledReason="Er is nog niets gewijzigd.">
        Opslaan
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Opslaan' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Er is nog niets gewijzigd.')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(onPress).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('shows its disabled reason on a press, too, and reports the press', async () => {
  const onDisabledPress = vi.fn<() => void>()
  render(
    <Button disabledReason="Nog niet goed ingevuld: Taken." onDisabledPress={onDisabledPress}>
      Toevoegen
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Toevoegen' })
  await userEvent.pointer([{ keys: '[TouchA]', target: button }])
  expect(onDisabledPress).toHaveBeenCalledOnce()
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Nog niet goed ingevuld: Taken.')
  await userEvent.keyboard('{Escape}')
  expect(button.hasAttribute('aria-describedby')).toBe(false)
})

it('works again without a reason', async () => {
  const onPress = vi.fn<() => void>()
  const { rerender } = render(
    <Button onPress={onPress} disabledReason="Nog niet">
      Opslaan
    </Button>,
  )
  rerender(
    <Button onPress={onPress} disabledReason={undefined}>
      Opslaan
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(onPress).toHaveBeenCalledTimes(1)
})

it('has the label of an icon-only button as its name', () => {
  render(<Button label="Dupliceren" icon={() => <svg />} />)
  expect(screen.getByRole('button', { name: 'Dupliceren' })).toBeTruthy()
})

it('keeps a disabled menu entry focusable with its reason, and the menu open', async () => {
  const onAction = vi.fn<() => void>()
  render(
    <MenuButton
      label="Acties"
      items={[{ id: 'copy', label: 'Dupliceren', disabledReason: 'Systeemwaarde', onAction }]}
    >
      Acties
    </MenuButton>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Acties' }))
  const entry = screen.getByRole('menuitem', { name: /Dupliceren.*Systeemwaarde/ })
  await userEvent.click(entry)
  expect(onAction).not.toHaveBeenCalled()
  expect(screen.getByRole('menuitem')).toBeTruthy()
})

it('shows a reason that adjacent menu entries share once, and keeps it in their names', async () => {
  const reason = 'Systeemwaarde'
  const items = [
    { id: 'add', label: 'Toevoegen' },
    { id: 'copy', label: 'Dupliceren', disabledReason: reason },
    { id: 'delete', label: 'Verwijderen', disabledReason: reason },
    { id: 'end', label: 'Beëindigen', disabledReason: 'Kies een record' },
  ]
  render(
    <MenuButton label="Acties" items={items}>
      Acties
    </MenuButton>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Acties' }))
  const group = within(screen.getByRole('group', { name: reason }))
  expect(group.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
    `Dupliceren${reason}`,
    `Verwijderen${reason}`,
  ])
  expect(screen.getAllByRole('group')).toHaveLength(1)
})
