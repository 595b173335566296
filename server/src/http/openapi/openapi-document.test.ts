import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { plainType } from '@stamboek/testing/records/plain-type'
import { expect, test } from 'vitest'
import { buildOpenapiDocument } from './openapi-document.ts'
import type { OpenapiPaths } from './route-operations.ts'

const responses = { 204: { description: 'Gelukt' } }

function build(
  more: readonly RecordTypeDefinition[] = [],
  routeOperations: OpenapiPaths = {},
  publicUrl = '/',
): JsonSchema {
  const catalogue = createRecordCatalogue([...recordTypes, ...more])
  return buildOpenapiDocument(catalogue, { routeOperations, sessionCookieName: 'sessie', publicUrl })
}

const document = build()

test('a view and the criteria of the type that it is of have schemas of their own', () => {
  const body = (schema: object) => ({ content: { 'application/json': { schema } } })
  expect(document).toMatchObject({
    paths: {
      '/api/main/tasks/search': {
        post: {
          operationId: 'tasks.search',
          requestBody: body({ properties: { search: { $ref: '#/components/schemas/TaskCriteria' } } }),
          responses: {
            200: body({ properties: { items: { items: { $ref: '#/components/schemas/Task' } } } }),
          },
        },
      },
      '/api/main/tasksearch/search': {
        post: {
          operationId: 'taskSearch.search',
          requestBody: body({ properties: { search: { $ref: '#/components/schemas/TaskSearchCriteria' } } }),
          responses: {
            200: body({ properties: { items: { items: { $ref: '#/components/schemas/TaskSearch' } } } }),
          },
        },
      },
    },
    components: {
      schemas: {
        TaskCriteria: { additionalProperties: false },
        TaskSearch: { required: ['id', 'rowVersion'] },
        TaskSearchCriteria: { additionalProperties: false },
      },
    },
  })
})

test('refuses two schemas of one name, and names both owners', () => {
  const twin = {
    ...plainType,
    dtoKey: 'Main.CountryInputViewDto',
    name: 'countryInput',
    path: 'countryinputs',
    labels: { one: 'Invoer', many: 'Invoer' },
    fields: {},
  } as const
  expect(() => build([twin])).toThrow(
    'OpenAPI: Main.CountryViewDto and Main.CountryInputViewDto both have the schema CountryInput',
  )
})

test('refuses two operations of one operationId or one address, and names both owners', () => {
  const route = (path: string, operationId: string) => ({ [path]: { post: { operationId, responses } } })
  expect(() => build([], route('/api/elsewhere', 'countries.search'))).toThrow(
    'OpenAPI: a fixed route (post /api/elsewhere) and Main.CountryViewDto (post /api/main/countries/search) both have the operationId countries.search',
  )
  expect(() => build([], route('/api/main/countries/search', 'elsewhere'))).toThrow(
    'OpenAPI: a fixed route and Main.CountryViewDto both have the operation post /api/main/countries/search',
  )
})

test.each([
  ['countries.search', '/api/main/countries/search'],
  ['tasks.complete', '/api/main/tasks/complete'],
  ['functionsPerTaskType.lookup', '/api/main/functionspertasktype/lookup'],
  ['resourcePerTeam.move', '/api/main/resourceperteam/move'],
  ['importRecords.fileTypes', '/api/imports/importfiletypes'],
])('%s is the operationId of %s', (operationId, path) => {
  const [operation] = Object.values((document['paths'] as OpenapiPaths)[path] ?? {})
  expect(operation).toMatchObject({ operationId })
})

test('names the address of the server: that of browsers, else the one at which it is read', () => {
  expect(document).toMatchObject({ servers: [{ url: '/' }] })
  expect(build([], {}, 'https://stamboek.example')).toMatchObject({
    servers: [{ url: 'https://stamboek.example' }],
  })
})
