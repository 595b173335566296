import { backgroundHeader } from '@stamboek/model/contract/access'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import { buildRecordOperations } from './record-operations.ts'
import { buildRecordSchemas } from './record-schemas.ts'
import type { OpenapiPaths } from './route-operations.ts'
import { sharedSchemas } from './shared-schemas.ts'

/** OpenAPI 3.1 of the fixed routes (`routeOperations`) and of every record type (contracts.md, GET /api/openapi.json). */
export function buildOpenapiDocument(
  catalogue: RecordCatalogue,
  routeOperations: OpenapiPaths,
  sessionCookieName: string,
): JsonSchema {
  const types = catalogue.all()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stamboek',
      version: '1',
      description: 'Alle aanroepen van Stamboek. Teksten van fouten zijn Nederlands.',
    },
    security: [{ session: [] }],
    paths: Object.assign(
      {},
      routeOperations,
      ...types.map((type) => buildRecordOperations(type, catalogue)),
    ) as JsonSchema,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName,
          description: `Eindigt na een tijd zonder gebruik. Wat alleen leest of zoekt, telt met de header ${backgroundHeader}: 1 niet als gebruik.`,
        },
      },
      schemas: Object.assign(
        {},
        sharedSchemas,
        ...types.map((type) => buildRecordSchemas(type, catalogue)),
      ) as JsonSchema,
    },
  }
}
