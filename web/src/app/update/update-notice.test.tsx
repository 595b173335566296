import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as leavePage from '../../session/leave-page.ts'
import { unsavedChanges } from '../../session/unsaved-changes.ts'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** A response whose text is there at once: fake timers stop the streams of real ones. */
const html = (text: string, status = 200) =>
  Object.assign(new Response(null, { status }), { text: () => Promise.resolve(text) })
const page = (version: number) =>
  html(
    `<!doctype html><script src="/theme.js"></script><script type="module" src="/main-${version}.js"></script>`,
  )
const loaded = '/theme.js\n/main-1.js'
const minute = 60_000

let serve: () => Response
const fetchPage = vi.fn(async () => serve())

beforeEach(() => {
  vi.useFakeTimers()
  fetchPage.mockClear()
  vi.stubGlobal('fetch', fetchPage)
  serve = () => page(1)
  render(<UpdateNotice loaded={loaded} />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <UiProvider>{children}</UiProvider>
      </QueryClientProvider>
    ),
  })
})
afterEach(() => focusManager.setFocused(undefined))

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const notices = () => screen.queryAllByText('Update beschikbaar').length
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

test('looks every five minutes, and says nothing while the scripts are the same', async () => {
  await wait(4.9 * minute)
  expect(fetchPage).not.toHaveBeenCalled()
  await wait(10.2 * minute)
  expect(fetchPage.mock.calls).toHaveLength(3)
  expect(notices()).toBe(0)
})

test('says that another version is served, until it is closed; then until the next version', async () => {
  serve = () => page(2)
  await wait(5.1 * minute)
  screen.getByText('De website is vernieuwd. Ververs de pagina om deze te gebruiken.')
  await wait(24 * 60 * minute)
  expect(notices()).toBe(1)
  press('Melding sluiten')
  await wait(60 * minute)
  expect(notices()).toBe(0)
  serve = () => page(3)
  await wait(5.1 * minute)
  expect(notices()).toBe(1)
})

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a busy server', async () => html('Bezig', 503)],
  ['an answer that is not the page', async () => html('<html>Log in op het netwerk</html>')],
])('says nothing: %s', async (_, answer) => {
  fetchPage.mockImplementationOnce(answer)
  await wait(5.1 * minute)
  expect(fetchPage).toHaveBeenCalledOnce()
  expect(notices()).toBe(0)
  serve = () => page(2)
  await wait(5.1 * minute)
  expect(notices()).toBe(1)
})

test('does not look in a hidden tab, and looks when it is shown again', async () => {
  serve = () => page(2)
  focusManager.setFocused(false)
  await wait(60 * minute)
  expect(fetchPage).not.toHaveBeenCalled()
  await act(async () => focusManager.setFocused(true))
  await wait(0)
  expect(fetchPage).toHaveBeenCalledOnce()
  expect(notices()).toBe(1)
})

test('refreshes the page, after a question where input would be lost; the notice stays when that is cancelled', async () => {
  const reload = vi.spyOn(leavePage, 'reloadPage').mockReturnValue()
  serve = () => page(2)
  await wait(5.1 * minute)
  const forget = unsavedChanges.add({ description: 'Land Nederland' })
  press('Verversen')
  unsavedChanges.question?.answer(false)
  await wait(0)
  expect(reload).not.toHaveBeenCalled()
  expect(notices()).toBe(1)
  forget()
  press('Verversen')
  await wait(0)
  expect(reload).toHaveBeenCalledOnce()
})
