import type { AnyRecord } from '@stamboek/model/schema/record-of'
import * as fc from 'fast-check'
import { hostileNames, hostileValues, mutate, mutations } from './hostile-values.ts'
import {
  bodySchema,
  type DescribedParameter,
  type OpenapiDocument,
  type RoutedOperation,
} from './openapi-document.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

/** A request without the session. */
export interface GeneratedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: string | undefined
}

/** Values that a schema cannot provide. */
export interface RequestSources {
  readonly document: OpenapiDocument
  readonly ids: readonly string[]
  readonly records: readonly AnyRecord[]
  readonly samples: readonly object[]
  readonly parentVersions?: ReadonlyMap<string, number>
}

/** Node ends the connection of a request whose headers are over 16 KiB. */
const maxAddressLength = 12_000

/** Requests for an operation: some valid, most invalid somewhere. */
export function generatedRequests(
  call: RoutedOperation,
  sources: RequestSources,
): fc.Arbitrary<GeneratedRequest> {
  const ids = fc.constantFrom(...sources.ids, '01935b6e-7c4a-7d3e-9f10-0123456789ab')
  const record = fc.constantFrom(...(sources.records.length > 0 ? sources.records : [undefined]))
  return record.chain((chosen) =>
    fc
      .record({
        path: paths(call, chosen, ids),
        query: queries(call, sources, ids),
        headers: headers(call),
        rawBody: bodies(call, sources, chosen, ids),
      })
      .map(({ path, query, headers: some, rawBody }) => ({
        path: (path + query).slice(0, maxAddressLength),
        headers: some,
        rawBody,
      })),
  )
}

const oddPieces = [
  '%00',
  '%2F',
  '..%2f..%2fetc',
  '%25',
  '%',
  '%zz',
  '%ff%fe',
  '%F0%9F%98%80',
  '%20',
  '..;',
  "'",
  '{id}',
  'x'.repeat(600),
  'x'.repeat(9000),
] as const

function paths(
  call: RoutedOperation,
  record: AnyRecord | undefined,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const inPath = (call.parameters ?? []).filter((parameter) => parameter.in === 'path')
  const odd = fc.oneof(
    fc.constantFrom<string>(...oddPieces),
    fc.string({ minLength: 1, unit: 'grapheme', maxLength: 10 }).map(encodeURIComponent),
  )
  const ownId = (name: string) =>
    fc
      .constant(
        (record?.[name] as string | undefined) ?? 'pageState|maintenance_standard|Main.CountryViewDto',
      )
      .map(encodeURIComponent)
  const values = inPath.map(({ name }) =>
    fc
      .oneof(
        { weight: 8, arbitrary: ownId(name) },
        { weight: 2, arbitrary: ids },
        { weight: 2, arbitrary: odd },
      )
      .map((value): [string, string] => [`{${name}}`, value]),
  )
  const filled = fc.tuple(...values).map((pairs) => {
    let path = call.path
    for (const [name, value] of pairs) path = path.replace(name, () => value)
    return path
  })
  return fc.oneof(
    { weight: 12, arbitrary: filled },
    {
      weight: 1,
      arbitrary: fc
        .tuple(filled, fc.constantFrom('/', '//', '/%2F', '/..', '.json', '/x'))
        .map(([path, end]) => path + end),
    },
  )
}

function queries(
  call: RoutedOperation,
  sources: RequestSources,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const known = (call.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const values = known.map((parameter) => queryPair(parameter, sources, ids))
  const strange = fc
    .tuple(hostileNames, hostileValues(ids))
    .map(([name, value]): [string, unknown] => [name, value])
  const pairs = fc.oneof(
    { weight: 5, arbitrary: fc.constant<[string, unknown][]>([]) },
    ...(values.length > 0
      ? [{ weight: 8, arbitrary: fc.array(fc.oneof(...values), { minLength: 1, maxLength: 3 }) }]
      : []),
    { weight: 1, arbitrary: fc.array(strange, { minLength: 1, maxLength: 2 }) },
  )
  return pairs.map((list) => {
    const text = list.map(([name, value]) => `${percent(name)}=${percent(asText(value))}`).join('&')
    return text && `?${text.slice(0, 8000)}`
  })
}

function queryPair(
  { name, schema }: DescribedParameter,
  sources: RequestSources,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<[string, unknown]> {
  const meant = schemaArbitrary(schema, { document: sources.document, ids })
  return fc
    .oneof({ weight: 3, arbitrary: meant }, { weight: 1, arbitrary: hostileValues(ids) })
    .map((value) => [name, value])
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'x-csrf': '' },
  { 'x-csrf': '2' },
  { BusinessUnitId: '' },
  { BusinessUnitId: "' or 1=1" },
  { BusinessUnitId: 'FFFFFFFF-FFFF-7FFF-8FFF-FFFFFFFFFFFF' },
  { BusinessUnitId: 'x'.repeat(5000) },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json;;;' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'é' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'accept-encoding': 'br;q=banana, *' },
  { accept: 'text/html' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'not an origin' },
  { 'x-correlation-id': 'x'.repeat(3000) },
  { 'x-correlation-id': '01935b6e-7c4a-7d3e-9f10-0123456789ab' },
  { 'if-none-match': '"x", *' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=-1' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { prefer: 'x'.repeat(8000) },
]

function headers(call: RoutedOperation): fc.Arbitrary<Readonly<Record<string, string>>> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...oddHeaders,
        ...(bodySchema(call) ? [] : [{ 'content-type': 'application/json' }]),
      ),
    },
  )
}

const oddBodies = [
  '',
  ' ',
  'null',
  '[]',
  '0',
  '"x"',
  '{',
  '{"a":}',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"ids":1e400,"rowVersion":1e400,"limit":1e400,"skip":-1e400}',
  '{"rowVersion":-0,"limit":-0}',
  '{"rowVersion":1.0000000000000001}',
  '\ufeff{}',
  '{}\u0000',
  '['.repeat(100_000),
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
] as const

function bodies(
  call: RoutedOperation,
  sources: RequestSources,
  record: AnyRecord | undefined,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<string | undefined> {
  const schema = bodySchema(call)
  if (!schema)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: call.method === 'GET' ? fc.constant(undefined) : fc.constantFrom<string>(...oddBodies),
      },
    )
  const meant = fc
    .tuple(
      schemaArbitrary(schema, { document: sources.document, ids }),
      fc.constantFrom(...sources.samples, undefined),
      fc.nat(3),
    )
    .map(([generated, sample, way]) => meantBody({ generated: generated as object, sample, record, way }))
  const wrong = fc
    .tuple(meant, fc.array(mutations(ids), { minLength: 1, maxLength: 3 }))
    .map(([body, changes]) => changes.reduce<unknown>(mutate, body))
  return fc.oneof(
    { weight: 5, arbitrary: meant.map((body) => JSON.stringify(body)) },
    { weight: 6, arbitrary: wrong.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: hostileValues(ids).map((body) => JSON.stringify(body) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom<string>(...oddBodies) },
  )
}

interface BodyParts {
  readonly generated: object
  readonly sample: object | undefined
  readonly record: AnyRecord | undefined
  readonly way: number
}

/** The generated body, or one that can succeed: a new record, a record as read, or a mix. */
function meantBody({ generated, sample, record, way }: BodyParts): object {
  const named = {
    ...('ids' in generated && record && { ids: [record.id] }),
    ...('rowVersion' in generated && record && { rowVersion: record.rowVersion }),
    ...('id' in generated && record && { id: record.id }),
  }
  if (way === 0) return generated
  if (!sample) return { ...generated, ...named }
  if (way === 1) return { ...sample, ...named }
  if (way === 2) return { ...sample, ...record }
  return { ...sample, ...record, ...generated, ...named }
}
