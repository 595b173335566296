import { vat } from '@stamboek/model/records/finance/vat'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { SessionProvider } from '../../session/session.tsx'
import { encodeSearch } from './address/search-parameter.ts'
import { usePageState } from './use-page-state.ts'

const address = '/maintenance/finance/VatViewDto'
const type = servedType(vat)
const session = {
  user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null, systemUserId: 'system' },
  permissions: new Set<string>(),
  permissionsByUnit: new Map(),
  businessUnits: [],
  businessUnit: undefined,
}
const server = vi.fn<(path: string, init: { method: string; body: string }) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  server.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.mockReset()
  queryClient.clear()
})

function open(entry = address) {
  return renderHook(() => ({ ...usePageState(type), search: useLocation().search }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[entry]}>
          <SessionProvider session={session}>{children}</SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    ),
  }).result
}

describe('the state of a record page', () => {
  it('starts on page 1 with the default limit, at once and without a reference date', () => {
    expect(open().current.state).toMatchObject({
      page: 1,
      resultLimit: 50,
      isGridInteractive: true,
      referenceDateUtc: null,
      context: {},
    })
  })

  it('is saved by address and type, 1 s after the last change', async () => {
    const page = open()
    act(() => page.current.dispatch({ type: 'resultLimitChanged', resultLimit: 100 }))
    await vi.advanceTimersByTimeAsync(999)
    act(() => page.current.dispatch({ type: 'searchExpandedChanged', isExpanded: true }))
    await vi.advanceTimersByTimeAsync(999)
    expect(server).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(server).toHaveBeenCalledOnce()
    const [path, { method, body }] = server.mock.calls[0] ?? ['', { method: '', body: '' }]
    expect(method).toBe('POST')
    expect(decodeURIComponent(path)).toBe(
      '/api/preferences/preferences/pageState|_maintenance_finance_VatViewDto|Main.VatViewDto',
    )
    expect(JSON.parse(body)).toEqual({
      uiPreferences: {
        resultLimit: 100,
        searchForm: { isExpanded: true },
        gridCard: { expanded: true },
      },
    })
  })

  it('is not saved without a change', async () => {
    const page = open()
    act(() => page.current.dispatch({ type: 'pageChanged', page: 2 }))
    await vi.advanceTimersByTimeAsync(5000)
    expect(server).not.toHaveBeenCalled()
  })

  it('takes its search from the address, and leaves the address without it after a reset', () => {
    const initial = open().current.state.initial
    const sf = encodeSearch({ ...initial, values: { ...initial.values, description: 'hoog' } }, initial)
    cleanup()
    const page = open(`${address}?sf=${sf}`)
    expect(page.current.state).toMatchObject({
      isGridInteractive: true,
      isSearchExpanded: false,
      applied: { values: { description: 'hoog', status: 'Active' } },
    })
    act(() => page.current.dispatch({ type: 'searchReset' }))
    expect(page.current.search).toBe('')
  })
})
