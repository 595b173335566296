import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { stubHubs } from '../../../testing/test-hub.ts'
import { servedUnit as unit } from '../../../testing/test-menu-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { type SessionData, sessionKey } from '../../session/session.tsx'
import { loadFrame } from '../routing/load-frame.ts'
import { Frame } from './frame.tsx'

stubHubs()

test('a session that is read again stays in the unit of the tab, whichever was chosen elsewhere', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    '/api/session': {
      isDemonstration: false,
      session: {
        user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null },
        permissions: { permissions: [], businessUnits: [] },
        businessUnits: [unit('noord'), unit('zuid')],
      },
    },
    '/api/preferences/read': {
      preferences: { 'business-unit-user-preference': { businessUnitId: 'noord' } },
    },
    '/api/schema': { recordTypes: [] },
  }
  const fetchMock = vi.fn(async (path: string) => Response.json(answers[path] ?? {}))
  vi.stubGlobal('fetch', fetchMock)
  const reads = () => fetchMock.mock.calls.filter(([path]) => path === '/api/session').length
  const router = createMemoryRouter(
    [{ path: '/', loader: loadFrame, Component: Frame, HydrateFallback: () => null }],
    {
      initialEntries: ['/?unit=zuid'],
    },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /^Unit zuid/ })
  await act(() => queryClient.invalidateQueries({ queryKey: sessionKey }))
  expect(reads()).toBe(2)
  expect(queryClient.getQueryData<SessionData>(sessionKey)?.businessUnit?.id).toBe('zuid')
})
