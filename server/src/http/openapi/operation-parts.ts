import { csrfHeader, idempotencyReplayedHeader } from '@stamboek/model/contract/access'
import { type ProblemCode, problemStatus, problemTitles } from '@stamboek/model/contract/problem'
import { defaultLimit, knownOnMember } from '@stamboek/model/contract/record-calls'
import { placeholdersOf } from '@stamboek/model/records/catalogue/literal-addresses'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'

export const businessUnitParameter: JsonSchema = {
  name: 'BusinessUnitId',
  in: 'header',
  required: true,
  description: 'De business unit waarin gewerkt wordt (het id van de reeks).',
  schema: { type: 'string', format: 'uuid' },
}

export const csrfParameter: JsonSchema = {
  name: csrfHeader,
  in: 'header',
  description:
    'Verplicht bij een sessie: toont dat de aanroep van de eigen pagina komt. Niet nodig met een token.',
  schema: { enum: ['1'] },
}

export const idempotencyParameter: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `Een nieuwe UUID voor elke bewerking. Dezelfde aanroep met dezelfde sleutel geeft drie dagen lang het eerste antwoord opnieuw (met ${idempotencyReplayedHeader}: true) en slaat niets dubbel op; een andere aanroep met die sleutel krijgt 422.`,
  schema: { type: 'string', format: 'uuid' },
}

export const knownOnSchema: JsonSchema = {
  type: ['string', 'null'],
  format: 'date-time',
  description:
    'Zoals bekend op: wat het programma op dat moment liet zien, uit de audit trail. Hoogstens 100.000 wijzigingen terug.',
  examples: [null],
}

/** Of all calls that read records; a search, lookup or export takes it in its body as well. */
export const knownOnParameter: JsonSchema = {
  name: knownOnMember,
  in: 'query',
  description: knownOnSchema['description'],
  schema: { type: 'string', format: 'date-time' },
}

export const importRecordIdParameter: JsonSchema = {
  name: 'ImportRecordId',
  in: 'header',
  description:
    'Een nieuwe UUID voor elke keer dat een bestand wordt verstuurd: het id van de import, ook in de berichten erover. Zonder deze header kiest de server er een.',
  schema: { type: 'string', format: 'uuid' },
}

export const problemResponses: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...Map.groupBy(Object.keys(problemStatus) as ProblemCode[], (code) => problemStatus[code])]
    .filter(([status]) => status !== problemStatus.internal)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => problemTitles[code]).join('; '),
        content: {
          'application/problem+json': {
            schema: schemaReference('Problem'),
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
)

export const problemExamples: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(problemTitles).map(([code, title]) => [
    code,
    {
      value: {
        type: `urn:stamboek:problem:${code}`,
        title,
        status: problemStatus[code as ProblemCode],
        detail: `${title}.`,
        code,
        correlationId: '01935b6e-7c4a-7d3e-9f10-0123456789ac',
      },
    },
  ]),
)

/** Returns a `$ref` to a component schema. */
export function schemaReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** An object that requires exactly these members. */
export function strictObject(properties: Readonly<Record<string, JsonSchema>>) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  } as const
}

/** Returns a required `requestBody` of JSON. */
export function jsonBody(schema: JsonSchema): JsonSchema {
  return { required: true, content: { 'application/json': { schema } } }
}

/** Returns a successful response of JSON by its status, to spread into `responses`. */
export function jsonResponse(status: number, schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return { [status]: { description: 'Gelukt', content: { 'application/json': { schema } } } }
}

/** Returns a response 200 with a file by its status, to spread into `responses`. */
export function fileResponse(mediaType: string): Readonly<Record<string, JsonSchema>> {
  const schema = { type: 'string', format: 'binary' }
  return { 200: { description: 'Het bestand', content: { [mediaType]: { schema } } } }
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Returns the schema of a page of `items`, with its position and the total. */
export function pageSchema(items: JsonSchema): JsonSchema {
  const number = (example: number) => ({ type: 'integer', minimum: 0, examples: [example] })
  return {
    type: 'object',
    required: ['items', 'currentPage', 'totalCount', 'pageCount', 'limit', 'skip'],
    properties: {
      items: { type: 'array', items },
      currentPage: number(1),
      totalCount: number(1),
      pageCount: number(1),
      limit: number(defaultLimit),
      skip: number(0),
    },
  }
}

export function pathParameters(address: string): readonly JsonSchema[] {
  return placeholdersOf(address).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
}
