import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect, inject, test } from 'vitest'
import { startDemonstrationServer } from '../test-server.ts'

const units = '/api/main/systembusinessunits'

test('the last active business unit cannot be deactivated, in bulk nor by itself', async () => {
  const server = await startDemonstrationServer(inject('postgres'))
  try {
    const client = await server.signIn('beheerder', 'Noord-Holland Zorg')
    const { body: found } = await client.post<{ items: AnyRecord[] }>(`${units}/search`, { search: {} })
    // The unit of the call last, or the next call would be refused for it.
    const ids = found.items
      .toSorted((a) => (a['description'] === 'Noord-Holland Zorg' ? 1 : -1))
      .map(({ id }) => id)
    const { body: bulk } = await client.post<BulkResult>(`${units}/bulkdeactivate`, { ids })
    const reason = 'Er moet altijd een actieve business unit overblijven.'
    expect(bulk.totalRecordsAffected).toBe(ids.length - 1)
    expect(bulk.results.filter(({ done }) => !done)).toEqual([{ id: ids.at(-1), done: false, reason }])

    const { body: last } = await client.get<AnyRecord>(`${units}/${ids.at(-1)}`)
    expect(await client.put(`${units}/${last.id}`, { ...last, status: 'Inactive' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'status', message: reason }] },
    })
  } finally {
    await server.close()
  }
})
