import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubHubs } from '../../../testing/test-hub.ts'
import { signInGate } from '../../api/sign-in-gate.ts'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { ConnectionMark } from './connection-mark.tsx'
import { useRealtime } from './use-realtime.ts'

const hubs = stubHubs()

beforeEach(() => {
  vi.useFakeTimers()
  signInGate.enable()
})
afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(0)
  signInGate.disable()
  hubs.onStart = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Page() {
  useRealtime()
  return (
    <>
      <ConnectionMark />
      <main tabIndex={-1}>
        <ConnectionBanner />
      </main>
    </>
  )
}

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider>
        <Page />
      </UiProvider>
    </QueryClientProvider>,
  )
  await wait(600)
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const mark = () => screen.getAllByRole('button')[0] as HTMLElement
const spoken = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')
/** Closes the connection; the returned function lets the next one start. */
async function lose(): Promise<() => Promise<void>> {
  const back = Promise.withResolvers<void>()
  hubs.onStart = () => back.promise
  act(() => hubs.last().close())
  await wait(0)
  return async () => {
    back.resolve()
    await wait(0)
  }
}
async function giveUp(): Promise<void> {
  hubs.onStart = unreachable
  act(() => hubs.last().close())
  await wait(60_000)
}
const unreachable = () => Promise.reject(new Error('Failed to fetch'))
const lost = /De live verbinding is verbroken/

describe('the connection mark', () => {
  it('is a named dot without text while connected', async () => {
    await open()
    expect(mark().getAttribute('aria-label')).toBe('Live verbonden')
    expect(mark().textContent).toBe('')
    expect(spoken()).toBe('')
    expect(screen.queryByText(lost)).toBeNull()
  })

  it('stays a dot for the first seconds of connecting', async () => {
    hubs.onStart = () => new Promise(() => undefined)
    await open()
    await wait(4_000)
    expect(mark().getAttribute('aria-label')).toBe('Verbinden…')
    expect(mark().textContent).toBe('')
    await wait(500)
    expect(mark().textContent).toBe('Verbinden…')
  })

  it('shows and announces a lost connection, and announces its return', async () => {
    await open()
    await wait(60_000)
    const comeBack = await lose()
    await wait(900)
    expect(mark().textContent).toBe('')
    await wait(200)
    expect(mark().textContent).toBe('Opnieuw verbinden…')
    expect(spoken()).toBe('Er is geen live verbinding. Er wordt opnieuw verbonden.')
    expect(screen.queryByText(lost)).toBeNull()
    await comeBack()
    await wait(0)
    expect(mark().textContent).toBe('')
    expect(spoken()).toBe('De live verbinding is er weer.')
  })

  it('shows nothing for a short interruption', async () => {
    await open()
    await wait(60_000)
    const comeBack = await lose()
    await wait(500)
    await comeBack()
    await wait(5_000)
    expect(spoken()).toBe('')
  })

  it('shows nothing for a short interruption after a long one', async () => {
    await open()
    await wait(60_000)
    const comeBack = await lose()
    await wait(2_000)
    await comeBack()
    await wait(60_000)
    expect(spoken()).toBe('De live verbinding is er weer.')
    const comeBackAgain = await lose()
    await wait(500)
    expect(spoken()).toBe('')
    await comeBackAgain()
    await wait(60_000)
    expect(spoken()).toBe('')
  })

  it('shows an explanation when pressed', async () => {
    await open()
    fireEvent.click(mark())
    await wait(0)
    expect(screen.getByRole('dialog', { name: 'Live verbonden' }).textContent).toContain(
      'Wijzigingen van anderen verschijnen vanzelf.',
    )
  })
})

describe('the connection banner', () => {
  it('appears after the last retry, and offers to connect again', async () => {
    await open()
    await wait(60_000)
    await giveUp()
    expect(mark().textContent).toBe('Niet live verbonden')
    expect(screen.getByText(lost).closest('[role=status]')).not.toBeNull()
    const again = screen.getByRole('button', { name: 'Opnieuw verbinden' })
    again.focus()
    fireEvent.click(again)
    await wait(3_000)
    // The banner stays during the attempt.
    expect(screen.getByText(lost)).toBeTruthy()
    expect(mark().textContent).toBe('Verbinden…')
    expect(document.activeElement).toBe(again)
    hubs.onStart = undefined
    await wait(12_500)
    expect(screen.queryByText(lost)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(mark().textContent).toBe('')
    expect(spoken()).toBe('De live verbinding is er weer.')
  })
})

describe('the connection banner that disappears', () => {
  it('leaves the focus on another element', async () => {
    await open()
    await wait(60_000)
    await giveUp()
    hubs.onStart = undefined
    mark().focus()
    act(() => void window.dispatchEvent(new Event('online')))
    await wait(0)
    expect(screen.queryByText(lost)).toBeNull()
    expect(document.activeElement).toBe(mark())
  })
})

describe('the live connection', () => {
  it('starts after 5 s at the latest while the page is still fetching', async () => {
    const client = new QueryClient()
    vi.spyOn(client, 'isFetching').mockReturnValue(1)
    const before = hubs.made.length
    render(
      <QueryClientProvider client={client}>
        <UiProvider>
          <Page />
        </UiProvider>
      </QueryClientProvider>,
    )
    await wait(5_000)
    expect(hubs.made).toHaveLength(before)
    await wait(200)
    expect(hubs.made).toHaveLength(before + 1)
  })

  it('stops when the frame unmounts', async () => {
    await open()
    cleanup()
    await vi.advanceTimersByTimeAsync(0)
    expect(hubs.last().stop).toHaveBeenCalledOnce()
  })
})
