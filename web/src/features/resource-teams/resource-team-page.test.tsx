import { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { extension } from './resource-team-page.tsx'

const type = servedType(resourceTeam)
const Part = extension.formParts?.[0]?.Part ?? (() => null)

const formOf = (parentResourceTeamId: string | null) => (
  <QueryClientProvider client={queryClient}>
    <Part
      type={type}
      mode="edit"
      isReadOnly={false}
      values={{ id: 't-noord', rowVersion: 1, parentResourceTeamId }}
      onChange={() => undefined}
    />
  </QueryClientProvider>
)

beforeEach(() => {
  queryClient.clear()
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ teams: 2, resources: 1 }), { status: 200, headers }),
  )
})

test('the note about what moves along goes once the team stays after all', async () => {
  const { rerender } = render(formOf('t-west'))
  rerender(formOf('t-oost'))
  await screen.findByText(/^Met dit team verhuizen 2 onderliggende teams en 1 resource mee/)
  rerender(formOf('t-west'))
  expect(screen.queryByText(/^Met dit team/)).toBeNull()
})
