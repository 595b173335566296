import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import { findRowsView, type RecordType } from '@stamboek/model/schema/record-type'
import { operationId } from './operation-id.ts'
import {
  businessUnitParameter,
  fileResponse,
  jsonResponse,
  knownOnParameter,
  problemResponses,
  schemaReference,
  workbookType,
} from './operation-parts.ts'
import { schemaName } from './record-schemas.ts'

const instant = { type: 'string', format: 'date-time' } as const

const limits: Readonly<Record<string, readonly JsonSchema[]>> = {
  status: [
    { name: 'status', in: 'query', description: 'Zonder: alle.', schema: { enum: ['Active', 'Inactive'] } },
  ],
  changedBetweenRangeUtc: [
    { name: 'lastModifiedFrom', in: 'query', description: 'Gewijzigd op of na dit moment.', schema: instant },
    { name: 'lastModifiedTo', in: 'query', description: 'Gewijzigd voor dit moment.', schema: instant },
  ],
}

const parameters: readonly JsonSchema[] = [
  {
    name: 'referenceDateUtc',
    in: 'query',
    description: 'Geldig op dit moment. Zonder: van alle perioden.',
    schema: instant,
  },
  {
    name: 'search',
    in: 'query',
    description: 'Andere zoekvelden, als JSON, zoals in een zoekopdracht.',
    schema: { type: 'string' },
  },
]

/** The operations of `GET {base}.csv`, `.json` and `.xlsx`, by path. */
export function buildDataOperations(
  type: RecordType,
): Readonly<Record<string, { readonly get: JsonSchema }>> {
  const records = findRowsView(type) ? { type: 'object' } : schemaReference(schemaName(type))
  const answers = {
    csv: fileResponse('text/csv'),
    json: jsonResponse(200, { type: 'array', items: records }),
    xlsx: fileResponse(workbookType),
  }
  return Object.fromEntries(
    Object.entries(answers).map(([format, answer]) => [
      `${type.basePath}.${format}`,
      {
        get: {
          operationId: operationId(type, `dataAs${format.charAt(0).toUpperCase()}${format.slice(1)}`),
          summary: `Alle gegevens als ${format}: ${type.labels.many}`,
          description: `Voor rekenbladen en rapporten. Recht: ${type.permissions.Export}.`,
          tags: [type.labels.many],
          parameters: [...listLimits(type), ...parameters, businessUnitParameter, knownOnParameter],
          responses: { ...answer, ...problemResponses },
        },
      },
    ]),
  )
}

/** The members of the query by search entries, which not every type has. */
function listLimits({ search }: RecordType): readonly JsonSchema[] {
  return search.entries.flatMap(({ key }) => limits[key] ?? [])
}
