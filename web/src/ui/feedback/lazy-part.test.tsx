import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { UiProvider } from '../ui-provider.tsx'
import { lazyPart } from './lazy-part.tsx'
import { fetchWaitingParts } from './waiting-parts.ts'

interface NoteProps {
  readonly text: string
  readonly onClose?: () => void
}

function Note({ text }: NoteProps) {
  return <p>{text}</p>
}

const noPause = () => Promise.resolve()

test('shows the part when its code is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<NoteProps>>()
  const Part = lazyPart(() => promise)
  render(<Part text="Dag" />)
  expect(screen.queryByText('Dag')).toBeNull()
  await act(async () => resolve(Note))
  expect(screen.getByText('Dag')).toBeDefined()
})

test('loads an openable part when it opens, and only once', async () => {
  const load = vi.fn(async () => Note)
  const Part = lazyPart<NoteProps>(load)
  const { rerender } = render(<Part text="Dag" isOpen={false} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Part text="Dag" isOpen />)
  expect(await screen.findByText('Dag')).toBeDefined()
  render(<Part text="Nog een" isOpen />)
  expect(screen.getByText('Nog een')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

test('renders a prefetched part synchronously, also one inside another part', async () => {
  let Inner: ComponentType<NoteProps> | undefined
  const Outer = lazyPart<NoteProps>(async () => {
    Inner = lazyPart<NoteProps>(async () => Note)
    const Part = Inner
    return (props) => <Part {...props} />
  })
  await fetchWaitingParts(noPause)
  render(<Outer text="Dag" />)
  expect(screen.getByText('Dag')).toBeDefined()
})

test('prefetches the part added last first, and continues after a failure', async () => {
  const asked: string[] = []
  lazyPart<NoteProps>(async () => {
    asked.push('first')
    return Note
  })
  lazyPart<NoteProps>(() => {
    asked.push('second')
    return Promise.reject(new Error('gone'))
  })
  await fetchWaitingParts(noPause)
  expect(asked).toEqual(['second', 'first'])
})

test('shows a toast and closes the part when loading fails, and retries when it opens again', async () => {
  const load = vi.fn(async () => Note).mockRejectedValueOnce(new Error('gone'))
  const Part = lazyPart<NoteProps>(load, ({ onClose }) => onClose?.())
  const handleClose = vi.fn()
  const { rerender } = render(
    <UiProvider>
      <Part text="Dag" onClose={handleClose} isOpen />
    </UiProvider>,
  )
  expect(await screen.findByText('Dit onderdeel kan nu niet worden geladen')).toBeDefined()
  expect(handleClose).toHaveBeenCalledOnce()
  rerender(
    <UiProvider>
      <Part text="Dag" onClose={handleClose} isOpen={false} />
    </UiProvider>,
  )
  rerender(
    <UiProvider>
      <Part text="Dag" onClose={handleClose} isOpen />
    </UiProvider>,
  )
  expect(await screen.findByText('Dag')).toBeDefined()
})

test('retries a part that stays open, with one toast', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = vi
    .fn(async () => Note)
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'))
  const Part = lazyPart<NoteProps>(load)
  const { unmount } = render(<Part text="Dag" />)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.queryByText('Dag')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(screen.getByText('Dag')).toBeDefined()
  unmount()
  vi.useRealTimers()
})
