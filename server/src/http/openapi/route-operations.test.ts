import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { registerMultipartConstraint } from '../limits/multipart-constraint.ts'
import { registerDataRoutes } from '../routes/data-routes.ts'
import { registerExportRoutes } from '../routes/export-routes.ts'
import { registerImportRoutes } from '../routes/import-routes.ts'
import { registerRecordRoutes } from '../routes/record-routes.ts'
import { listUrlsBesideTypes, literalUrls, recordUrl } from '../routes/record-routing.ts'
import { registerUploadRoutes } from '../routes/upload-routes.ts'
import { buildRecordOperations } from './record-operations.ts'
import { collectRouteOperations } from './route-operations.ts'

test('describes a route by its schema and its access', async () => {
  const app = Fastify()
  const paths = collectRouteOperations(app)
  const name = { type: 'string', maxLength: 5 } as const
  const body = { type: 'object', properties: { colour: { type: 'string' } } } as const
  app.post('/things/:name', {
    schema: { params: { type: 'object', properties: { name } }, body },
    config: {
      access: 'open',
      operation: { operationId: 'saveThing', summary: 'Een ding bewaren', tag: 'Dingen' },
    },
    handler: (_request, reply) => reply.code(204).send(),
  })
  await app.ready()
  expect(paths).toMatchObject({
    '/things/{name}': {
      post: {
        operationId: 'saveThing',
        summary: 'Een ding bewaren',
        tags: ['Dingen'],
        security: [],
        parameters: [
          { name: 'name', in: 'path', required: true, schema: name },
          { name: 'x-csrf', in: 'header' },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: { 204: {}, 400: {}, 503: {} },
      },
    },
  })
})

test('asks for a business unit where the route does, and for no x-csrf on a GET', async () => {
  const app = Fastify()
  const paths = collectRouteOperations(app)
  const operation = { operationId: 'readThings', summary: 'Dingen lezen', tag: 'Dingen' }
  app.get('/things', { config: { operation }, handler: () => [] })
  await app.ready()
  const { get } = paths['/things'] ?? {}
  expect(get).toMatchObject({ parameters: [{ name: 'BusinessUnitId', in: 'header' }] })
  expect(get).not.toHaveProperty('security')
  expect(get).not.toHaveProperty('requestBody')
})

test('refuses a route without an operation, unless it is hidden', () => {
  const app = Fastify()
  const paths = collectRouteOperations(app)
  expect(() => app.get('/things', () => [])).toThrow('GET /things states no OpenAPI operation')
  app.get('/hidden', { config: { operation: 'hidden' }, handler: () => [] })
  expect(paths).toEqual({})
})

test('every route of record types has an operation, and every operation a route', async () => {
  const catalogue = createRecordCatalogue(recordTypes)
  const engine = { catalogue } as RecordEngine
  const actions = {} as Parameters<typeof registerRecordRoutes>[2]
  const app = Fastify()
  const routes = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    const isLiteral = [...literalUrls, ...listUrlsBesideTypes(catalogue)].some(
      ([, literal]) => literal === url,
    )
    if (method !== 'HEAD' && !isLiteral) routes.add(`${String(method)} ${url.slice(recordUrl.length)}`)
  })
  registerRecordRoutes(app, engine, actions)
  registerExportRoutes(app, engine, actions)
  registerDataRoutes(app, engine, actions)
  await registerImportRoutes(app, { engine, actions, maxUploadBytes: 1 })
  registerMultipartConstraint(app)
  await registerUploadRoutes(app, { engine, actions, maxUploadBytes: 1 })
  await app.ready()
  const operations = catalogue.all().flatMap((type) =>
    Object.entries(buildRecordOperations(type, catalogue))
      .filter(([path]) => !Object.values(type.addresses).includes(path))
      .filter(([path]) => !type.calls.some(({ address }) => address === path))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => {
          const url = path.slice(type.basePath.length).replace('{id}', ':id')
          return `${method.toUpperCase()} ${url}`
        }),
      ),
  )
  expect([...routes].toSorted()).toEqual([...new Set(operations)].toSorted())
})
