import { backgroundHeader } from '@stamboek/model/contract/access'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import { exampleOf, type Schemas } from './example-of.ts'
import { problemExamples } from './operation-parts.ts'
import { buildRecordOperations } from './record-operations.ts'
import { buildRecordSchemas } from './record-schemas.ts'
import type { OpenapiPaths } from './route-operations.ts'
import { sharedSchemas } from './shared-schemas.ts'

export interface OpenapiOptions {
  readonly routeOperations: OpenapiPaths
  readonly sessionCookieName: string
  readonly publicUrl: string
}

/**
 * OpenAPI 3.1 of the fixed routes and of every record type (requirements 5.1), with examples. Throws if two owners
 * use one name for a schema, an operation or an operationId.
 */
export function buildOpenapiDocument(
  catalogue: RecordCatalogue,
  { routeOperations, sessionCookieName, publicUrl }: OpenapiOptions,
): JsonSchema {
  const types = catalogue.all()
  const schemas = collectSchemas([
    ['the shared schemas', sharedSchemas],
    ...types.map((type) => [type.dtoKey, buildRecordSchemas(type, catalogue)] as const),
  ])
  const paths = collectPaths([
    ['a fixed route', routeOperations],
    ...types.map((type) => [type.dtoKey, buildRecordOperations(type, catalogue)] as const),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stamboek',
      version: '1',
      description: 'Alle aanroepen van Stamboek. Teksten van fouten zijn Nederlands.',
    },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }, { token: [] }],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, operations]) => [
        path,
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [method, withExamples(operation, schemas)]),
        ),
      ]),
    ),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName,
          description: `Eindigt na een tijd zonder gebruik. Wat alleen leest of zoekt, telt met de header ${backgroundHeader}: 1 niet als gebruik.`,
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Een token van de pagina Mijn account. Zonder cookie en zonder x-csrf.',
        },
      },
      schemas,
      examples: problemExamples,
    },
  }
}

type Owned<Value> = readonly (readonly [owner: string, value: Value])[]

function collectSchemas(owned: Owned<Schemas>): Schemas {
  const requireNew = createNameCheck('schema')
  const all: Record<string, JsonSchema> = {}
  for (const [owner, schemas] of owned)
    for (const [name, schema] of Object.entries(schemas)) {
      requireNew(name, owner)
      all[name] = schema
    }
  return all
}

function collectPaths(owned: Owned<OpenapiPaths>): OpenapiPaths {
  const [requireNewOperation, requireNewId] = [createNameCheck('operation'), createNameCheck('operationId')]
  const all: Record<string, Record<string, JsonSchema>> = {}
  for (const [owner, paths] of owned)
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        requireNewOperation(`${method} ${path}`, owner)
        requireNewId(String(operation['operationId']), `${owner} (${method} ${path})`)
        all[path] = { ...all[path], [method]: operation }
      }
  return all
}

function createNameCheck(what: string): (name: string, owner: string) => void {
  const owners = new Map<string, string>()
  return (name, owner) => {
    const other = owners.get(name)
    if (other !== undefined) throw new Error(`OpenAPI: ${other} and ${owner} both have the ${what} ${name}`)
    owners.set(name, owner)
  }
}

function withExamples(operation: JsonSchema, schemas: Schemas): JsonSchema {
  const { requestBody, responses } = operation as {
    readonly requestBody?: JsonSchema
    readonly responses: Schemas
  }
  const answers = Object.entries(responses).map(
    ([status, response]) => [status, withExample(response, schemas)] as const,
  )
  return {
    ...operation,
    ...(requestBody && { requestBody: withExample(requestBody, schemas) }),
    responses: Object.fromEntries(answers),
  }
}

function withExample(described: JsonSchema, schemas: Schemas): JsonSchema {
  const { content } = described as { readonly content?: Readonly<Record<string, { schema: JsonSchema }>> }
  if (!content) return described
  const media = Object.entries(content).map(([type, each]) => {
    if ('examples' in each || each.schema['format'] === 'binary') return [type, each] as const
    return [type, { ...each, example: exampleOf(each.schema, schemas) }] as const
  })
  return { ...described, content: Object.fromEntries(media) }
}
