import { Readable } from 'node:stream'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { teamTree } from '@stamboek/testing/language/team-tree'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../access/caller.ts'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requestPurpose } from '../checks/route-config.ts'
import { exportQueue, searchQueue } from '../limits/request-queues.ts'
import { registerRequestShares } from '../limits/request-share.ts'
import { registerErrorHandler } from '../problems/error-handler.ts'
import { registerRecordRoutes } from './record-routes.ts'

async function post(path: string) {
  const searching = vi.spyOn(searchQueue, 'run')
  const exporting = vi.spyOn(exportQueue, 'run')
  const app = Fastify()
  registerErrorHandler(app)
  registerRequestShares(app)
  const catalogue = createRecordCatalogue([...recordTypes, teamTree])
  registerRecordRoutes(
    app,
    { catalogue } as RecordEngine,
    {
      searchRecords: () => Promise.resolve({ items: [] }),
      exportRecords: () => Promise.resolve({ title: 'Blad', content: Readable.from(['rijen']) }),
    } as unknown as RecordActions,
  )
  const purposes: string[] = []
  app.addHook('onRequest', async (request) => {
    request.caller = {} as Caller
    purposes.push(requestPurpose(request))
  })
  const answer = await app.inject({ method: 'POST', url: path, payload: {} })
  await app.close()
  const queued = [searching, exporting].map(({ mock }) => mock.calls.length)
  vi.restoreAllMocks()
  return { status: answer.statusCode, body: answer.body, purpose: purposes[0], queued }
}

test('a search at the address of its definition waits and counts as a search', async () => {
  const answer = await post('/api/main/resources/search/teamtree')
  expect(answer).toEqual({ status: 200, body: '{"items":[]}', purpose: 'search', queued: [1, 0] })
})

test('an export at the address of its definition is streamed from the queue of exports', async () => {
  const answer = await post('/api/main/resources/export/teamtree')
  expect(answer).toEqual({ status: 200, body: 'rijen', purpose: 'read', queued: [0, 1] })
})

test('a literal address of nothing counts as a change, and is absent', async () => {
  expect(await post('/api/main/resources/search/unknown')).toMatchObject({ status: 404, purpose: 'change' })
})
