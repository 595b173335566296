import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Toolbar } from './toolbar.tsx'

beforeEach(() => {
  // jsdom has no layout.
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true })
  render(
    <>
      <button type="button">Voor</button>
      <Toolbar label="Acties">
        <button type="button">Een</button>
        <button type="button">Twee</button>
        <button type="button">Drie</button>
      </Toolbar>
      <button type="button">Na</button>
    </>,
  )
})

const focused = () => document.activeElement?.textContent

test('a toolbar is one stop of Tab, which comes back to where the focus was', async () => {
  screen.getByText('Voor').focus()
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Een')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Twee')
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Na')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(focused()).toBe('Twee')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(focused()).toBe('Voor')
})

test('arrows stop at the edges of a toolbar', async () => {
  screen.getByText('Een').focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Een')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Drie')
})
