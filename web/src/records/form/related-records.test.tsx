import { country } from '@stamboek/model/records/standard/country'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { stubHubs } from '../../../testing/test-hub.ts'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { SessionProvider } from '../../session/session.tsx'
import { RelatedRecords } from './related-records.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const hubs = stubHubs()

const type = servedType(country)
/** The records on the server. */
let rows: AnyRecord[] = []

beforeEach(() => {
  stubGridLayout()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  queryClient.clear()
  rows = [{ id: '1', rowVersion: 1, description: 'Albanië' }]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: rows, totalCount: rows.length })))
  const recordTypes = new Map([[type.dtoKey, type]])
  queryClient.setQueryData(['schema', null], { recordTypes, get: (key: string) => recordTypes.get(key) })
})

it('show a change by another user without progress', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={testSession()}>
        <RelatedRecords part={{ related: type.dtoKey, by: 'regionId' }} record={{ id: 'region' }} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  realtimeConnection.start()
  await screen.findByRole('gridcell', { name: 'Albanië' })
  await waitFor(() => expect(hubs.last().groups.size).toBe(1))
  rows = [...rows, { id: '2', rowVersion: 1, description: 'Andorra' }]
  act(() => hubs.last().send({ dtoKey: type.dtoKey, ids: ['2'], userId: 'anna' }))
  await screen.findByRole('gridcell', { name: 'Andorra' })
})
