import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { collectTyping } from './collect-typing.ts'

test('what is typed meanwhile is kept, and reaches nothing else', async () => {
  const handleKeyDown = vi.fn()
  document.addEventListener('keydown', handleKeyDown)
  const end = collectTyping()
  await userEvent.keyboard('roxl{Backspace}{Backspace}llen{Control>}s{/Control}')
  expect(end()).toBe('rollen')
  const keys = handleKeyDown.mock.calls.map(([event]) => (event as KeyboardEvent).key)
  expect(keys).toEqual(['Control', 's'])
  await userEvent.keyboard('x')
  expect(handleKeyDown).toHaveBeenCalledTimes(3)
  document.removeEventListener('keydown', handleKeyDown)
})
