import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordType } from '@stamboek/model/schema/record-type'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectResponse } from '../../openapi/expect-response.ts'
import { generatedRequests } from '../../openapi/generated-requests.ts'
import {
  exampleOf,
  findDocumentErrors,
  listOperations,
  type OpenapiDocument,
  type RoutedOperation,
  responseSchema,
} from '../../openapi/openapi-document.ts'
import { isListed, RecordPool } from '../../openapi/record-pool.ts'
import { SchemaValidator } from '../../openapi/schema-validator.ts'
import { exampleRequest, validRequests } from '../../openapi/valid-requests.ts'
import { type SampleUpload, sampleUpload } from '../../records/sample-upload.ts'
import { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

/** Fixed, so that fast-check generates the same values in every run. */
const seed = 20_260_214
const requestsPerCall = 14

const catalogue = createRecordCatalogue(recordTypes)
const listed = catalogue.all().filter(isListed)
const succeeded = new Set<string>()

let server: TestServer
let beheerder: TestClient
let document: OpenapiDocument
let validator: SchemaValidator
let pool: RecordPool

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  document = (await server.visitor.get<OpenapiDocument>('/api/openapi.json')).body
  validator = new SchemaValidator(document)
  pool = new RecordPool(
    catalogue,
    beheerder,
    (record) =>
      record.userName === 'beheerder' ||
      record.description === 'Beheerder' ||
      record.seriesId === beheerder.businessUnitId,
  )
  await pool.fill()
})
afterAll(() => server.close())

test('the document is valid OpenAPI 3.1', () => {
  expect(findDocumentErrors(document)).toEqual([])
})

test('each JSON body and answer has an example that its schema allows', { timeout: 120_000 }, () => {
  const media = listOperations(document).flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((each) =>
      Object.entries(each?.content ?? {}).flatMap(([type, content]) =>
        content.schema['format'] === 'binary' ? [] : [{ operationId, type, content }],
      ),
    ),
  )
  expect(media.length).toBeGreaterThan(1000)
  for (const { operationId, type, content } of media) {
    const example = exampleOf(document, content)
    expect(example, `${operationId} ${type} has no example`).toBeDefined()
    expect(validator.findings(content.schema, example), `${operationId} ${JSON.stringify(example)}`).toEqual(
      [],
    )
  }
})

test('names the address at which it was read', () => {
  expect(document.servers).toEqual([{ url: '/' }])
})

test('a bulk call that also answers a list describes both', () => {
  const call = listOperations(document).find(({ operationId }) => operationId === 'tasks.moveDeadline')
  expect(call && responseSchema(call, 200)).toMatchObject({
    allOf: [
      { $ref: '#/components/schemas/BulkResult' },
      {
        properties: {
          skippedHolidays: { type: 'array', items: { properties: { date: {}, description: {} } } },
        },
      },
    ],
  })
})

describe(`every operation of the document, with seed ${seed}`, { timeout: 120_000 }, () => {
  test.each(listed.map((type) => [type.basePath]))('%s', async (basePath) => {
    const type = listed.find((each) => each.basePath === basePath)
    if (!type) throw new Error(basePath)
    for (const call of callsOf(type)) {
      const records = await pool.refresh(type)
      const parentVersions = await pool.parentVersions(type, records)
      const samples = /\.(create|update)/.test(call.operationId) ? await pool.samples(type, 6) : []
      const sources = { records, samples, parentVersions, ...uploadOf(type, call) }
      await drive(call, sources, beheerder)
    }
  })

  test.each(listed.map((type) => [type.basePath]))('%s takes the shape of each example', async (basePath) => {
    const type = listed.find((each) => each.basePath === basePath)
    if (!type) throw new Error(basePath)
    for (const call of callsOf(type).filter(({ requestBody }) => requestBody)) {
      const [record] = await pool.refresh(type)
      if (!record) throw new Error(`${basePath} has no record`)
      const { path, headers, rawBody = '' } = exampleRequest(document, call, record)
      const answer = await beheerder.call(call.method, path, undefined, { headers, rawBody })
      const context = `${call.operationId} ${rawBody} → ${JSON.stringify(answer.body)}`
      expect([400, 413, 415], context).not.toContain(answer.status)
      if (answer.status < 300) succeeded.add(call.operationId)
      expectResponse(call, answer, validator)
    }
  })

  test('fixed routes', async () => {
    const others = listOperations(document).filter((call) => !listed.some((type) => isOf(call, type)))
    expect(others.length).toBeGreaterThan(8)
    for (const call of others) {
      // Signing out would end the session that the rest needs.
      const client = call.path.startsWith('/api/authentication/') ? new TestClient(server.address) : beheerder
      await drive(call, { records: [], samples: [] }, client)
    }
  })

  test('each record operation has also succeeded', () => {
    // An import is undone in import.test.ts: it takes one that has been completed. Calls of a type have tests of their own.
    const own = new Set(listed.flatMap(({ calls: some }) => some.map(({ address }) => address)))
    const calls = listed
      .flatMap((type) => callsOf(type))
      .filter(({ operationId, path }) => !operationId.endsWith('.importUndo') && !own.has(path))
    expect(calls.map((call) => call.operationId).filter((id) => !succeeded.has(id))).toEqual([])
  })

  test('the session and the server are still alive', async () => {
    expect(await beheerder.get('/api/authentication/me')).toMatchObject({ status: 200 })
    expect(await server.visitor.get('/health/ready')).toMatchObject({ status: 200 })
  })
})

/** An operation of a type: below its base path, or at an address that its definition states. */
function isOf({ path }: RoutedOperation, type: RecordType): boolean {
  const isLiteral = (each: RecordType) => Object.values(each.addresses).includes(path)
  if (isLiteral(type)) return true
  const isBelow = path === type.basePath || path.startsWith(`${type.basePath}/`)
  return isBelow && !/\/(me|all)$/.test(path) && !listed.some(isLiteral)
}

function callsOf(type: RecordType): readonly RoutedOperation[] {
  return listOperations(document).filter((call) => isOf(call, type))
}

function uploadOf({ upload }: RecordType, { operationId }: RoutedOperation): { upload?: SampleUpload } {
  return upload && operationId.endsWith('.create') ? { upload: sampleUpload(upload) } : {}
}

type Sources = Omit<Parameters<typeof generatedRequests>[1], 'document' | 'ids'> & { upload?: SampleUpload }

async function drive(call: RoutedOperation, sources: Sources, client: TestClient): Promise<void> {
  const requests = generatedRequests(call, { ...sources, document, ids: pool.ids })
  await fc.assert(
    fc.asyncProperty(requests, async ({ path, headers, rawBody }) => {
      const answer = await client.call(call.method, path, undefined, {
        headers,
        ...(rawBody !== undefined && { rawBody }),
      })
      expectResponse(call, answer, validator)
      if (answer.status < 300) succeeded.add(call.operationId)
    }),
    { seed, numRuns: requestsPerCall, examples: validRequests(call, sources).map((request) => [request]) },
  )
}
