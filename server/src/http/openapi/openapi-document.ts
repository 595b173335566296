import { backgroundHeader } from '@stamboek/model/contract/access'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import { fixedOperations } from './fixed-operations.ts'
import { sharedSchemas } from './operation-parts.ts'
import { buildRecordOperations } from './record-operations.ts'
import { buildRecordSchemas } from './record-schemas.ts'

/** OpenAPI 3.1 of every call, generated from the definitions that the calls themselves are made of (contracts.md). */
export function buildOpenapiDocument(catalogue: RecordCatalogue, sessionCookieName: string): JsonSchema {
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
      fixedOperations,
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
