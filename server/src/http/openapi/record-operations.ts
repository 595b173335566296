import { defaultLimit, maxBulkIds, maxLimit } from '@stamboek/model/contract/record-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { actionAddress, placeholdersOf } from '@stamboek/model/records/catalogue/literal-addresses'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import type { ActionKind } from '@stamboek/model/schema/actions'
import { actionRules, writeActions } from '@stamboek/model/schema/actions'
import { isAnsweredArray, isBulk, type RecordCall } from '@stamboek/model/schema/calls'
import type { Fields, JsonSchema } from '@stamboek/model/schema/field-kind'
import { findRowsView, type RecordType } from '@stamboek/model/schema/record-type'
import { fieldColumns } from '@stamboek/model/sheets/sheet-columns'
import { maxExportColumns, maxTitleLength } from '../../records/input/export-input.ts'
import { buildDefaultsOperation, buildLookupOperation } from './choice-operations.ts'
import { buildDataOperations } from './data-operations.ts'
import { operationId } from './operation-id.ts'
import {
  businessUnitParameter,
  csrfParameter,
  fileResponse,
  idempotencyParameter,
  importRecordIdParameter,
  jsonBody,
  jsonResponse,
  knownOnParameter,
  pageSchema,
  pathParameters,
  problemResponses,
  schemaReference,
  workbookType,
} from './operation-parts.ts'
import { buildMemberSchemas, schemaName } from './record-schemas.ts'
import {
  buildCountOperation,
  buildFacetOperation,
  fieldOfGrid,
  searchMembers,
  searchPageSchema,
  searchRequest,
} from './search-operations.ts'
import { buildCsvExample } from './sheet-example.ts'
import { buildUsageOperation, buildUsagesOperation } from './usages-operation.ts'

interface Call {
  readonly parameters?: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly answer: Readonly<Record<string, JsonSchema>>
}

const uuid = { type: 'string', format: 'uuid' } as const
const ids = { type: 'array', minItems: 1, maxItems: maxBulkIds, items: uuid } as const
const versions = {
  type: ['object', 'null'],
  additionalProperties: { type: 'integer', minimum: 1 },
  description: 'Per id de rowVersion die bevestigd is; wat een andere heeft, blijft zoals het is.',
} as const
const dryRunParameter = {
  name: 'dryRun',
  in: 'query',
  description: 'Zegt wat er zou gebeuren en slaat niets op.',
  schema: { type: 'boolean', default: false },
} as const
const rowVersion = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const

const knownActions: ReadonlySet<ActionKind> = new Set(['Search', 'Get', 'AuditTrail', 'Export'])

/**
 * Operations of a record type by path and method: actions except Clone, calls, lookup, defaults, count, facet and usages. A child type
 * that has its parent's rights has no actions.
 */
export function buildRecordOperations(
  type: RecordType,
  catalogue: RecordCatalogue,
): Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const isReached = rightsHolderOf(catalogue, type) === type
  for (const kind of type.actions.filter((each) => isReached && each !== 'Clone')) {
    const operations = (paths[actionAddress(type, kind)] ??= {})
    operations[actionRules[kind].method.toLowerCase()] = operation(type, kind)
  }
  for (const call of type.calls) {
    const operations = (paths[call.address] ??= {})
    operations[call.method.toLowerCase()] = callOperation(type, call)
  }
  paths[`${type.basePath}/lookup`] = { post: buildLookupOperation(type, catalogue) }
  paths[`${type.basePath}/defaults`] = { get: buildDefaultsOperation(type, catalogue) }
  if (!type.view) {
    paths[`${type.basePath}/usages`] = { post: buildUsagesOperation(type, ids) }
    paths[`${type.basePath}/{id}/usage`] = { get: buildUsageOperation(type) }
  }
  if (isReached && type.actions.includes('Search'))
    paths[`${type.basePath}/count`] = { post: buildCountOperation(type) }
  if (isReached && type.actions.includes('Export')) Object.assign(paths, buildDataOperations(type))
  if (type.search.facet !== undefined) paths[`${type.basePath}/facet`] = { post: buildFacetOperation(type) }
  return paths
}

function operation(type: RecordType, kind: ActionKind): JsonSchema {
  const { right, label, method } = actionRules[kind]
  const { parameters = [], requestBody, answer } = calls[kind](type)
  return {
    operationId: operationId(type, kind),
    summary: `${label}: ${type.labels.many}`,
    description: `Recht: ${type.permissions[right]}.`,
    tags: [type.labels.many],
    parameters: [
      ...pathParameters(actionAddress(type, kind)),
      ...parameters,
      businessUnitParameter,
      ...(method === 'GET' ? [] : [csrfParameter]),
      ...(writeActions.has(kind) ? [idempotencyParameter] : []),
      ...(knownActions.has(kind) ? [knownOnParameter] : []),
      ...(isBulk({ kind }) ? [dryRunParameter] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: { ...answer, ...problemResponses },
  }
}

function callOperation(type: RecordType, call: RecordCall): JsonSchema {
  const { name, label, permissions, method, subject, idsMember, body, answer, lists } = call
  const members = buildMemberSchemas(body)
  const isMarked = subject === 'marked'
  return {
    operationId: operationId(type, name),
    summary: `${label}: ${type.labels.many}`,
    description: `${permissions.length === 1 ? 'Recht' : 'Rechten'}: ${permissions.join(' en ')}.`,
    tags: [type.labels.many],
    parameters: [
      ...pathParameters(call.address),
      businessUnitParameter,
      ...(method === 'GET' ? [] : [csrfParameter]),
      call.isRead ? knownOnParameter : idempotencyParameter,
      ...(isBulk({ call }) ? [dryRunParameter] : []),
    ],
    ...(method !== 'GET' && {
      requestBody: jsonBody({
        type: 'object',
        additionalProperties: false,
        required: isMarked ? [idsMember] : [],
        properties: {
          ...(isMarked && { [idsMember]: ids }),
          ...(isBulk({ call }) && { versions }),
          ...members,
        },
      }),
    }),
    responses: {
      ...(answer === 'file'
        ? fileResponse('application/octet-stream')
        : jsonResponse(200, callAnswer(type, answer, lists))),
      ...problemResponses,
    },
  }
}

function callAnswer(
  type: RecordType,
  answer: Exclude<RecordCall['answer'], 'file'>,
  lists: RecordCall['lists'],
): JsonSchema {
  if (answer === 'record') return schemaReference(schemaName(type))
  if (isAnsweredArray(answer))
    return { type: 'array', items: { type: 'object', properties: buildMemberSchemas(answer[0]) } }
  const listed = Object.entries(lists).map(([name, fields]) => {
    const items = { type: 'object', properties: buildMemberSchemas(fields) }
    return [name, { type: 'array', items }] as const
  })
  if (answer !== 'bulk')
    return { type: 'object', properties: { ...buildMemberSchemas(answer), ...Object.fromEntries(listed) } }
  const bulk = schemaReference('BulkResult')
  return listed.length === 0
    ? bulk
    : { allOf: [bulk, { type: 'object', properties: Object.fromEntries(listed) }] }
}

const calls: Readonly<Record<ActionKind, (type: RecordType) => Call>> = {
  Search: (type) => ({
    requestBody: jsonBody(searchRequest(type)),
    answer: jsonResponse(200, searchPageSchema(schemaReference(schemaName(type)))),
  }),
  Get: (type) => ({
    parameters: [{ name: 'referenceDateUtc', in: 'query', schema: { type: 'string', format: 'date-time' } }],
    answer: jsonResponse(200, schemaReference(schemaName(type))),
  }),
  Create: create,
  Clone: create,
  Update: (type) => ({
    requestBody: jsonBody(inputWith(type, { rowVersion }, ['rowVersion'])),
    answer: jsonResponse(200, schemaReference(schemaName(type))),
  }),
  Delete: () => ({
    requestBody: jsonBody({
      type: 'object',
      additionalProperties: false,
      required: ['rowVersion'],
      properties: { rowVersion },
    }),
    answer: { 204: { description: 'Verwijderd' } },
  }),
  BulkDeactivate: bulkSetStatus,
  BulkActivate: bulkSetStatus,
  CreateNewVersion: (type) => ({
    requestBody: jsonBody(
      inputWith(type, { id: uuid, rowVersion }, ['id', ...parentVersion(type, 'CreateNewVersion')]),
    ),
    answer: jsonResponse(201, schemaReference(schemaName(type))),
  }),
  AssignEndDate: (type) => ({
    requestBody: jsonBody({
      type: 'object',
      additionalProperties: false,
      required: ['ids', 'endDateUtc'],
      properties: {
        ids,
        endDateUtc: {
          anyOf: [
            { type: 'string', format: 'date' },
            { type: 'string', format: 'date-time' },
          ],
        },
        ...(type.endsAlong.length > 0 && {
          endAlong: { type: 'boolean', description: 'Beëindig ook wat ernaar verwijst.' },
        }),
        ...remarkMember(type),
        rowVersion,
        versions,
      },
    }),
    answer: jsonResponse(200, schemaReference('BulkResult')),
  }),
  AuditTrail: () => ({
    parameters: [
      {
        name: 'limit',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
      },
      {
        name: 'skip',
        in: 'query',
        schema: { type: 'integer', minimum: 0, maximum: 999_999_999, default: 0 },
      },
      { name: 'sortOrder', in: 'query', schema: { enum: ['asc', 'desc'], default: 'desc' } },
    ],
    answer: jsonResponse(200, pageSchema(schemaReference('AuditEntry'))),
  }),
  AuditTrailExport: () => ({
    parameters: [{ name: 'sortOrder', in: 'query', schema: { enum: ['asc', 'desc'], default: 'desc' } }],
    answer: fileResponse(workbookType),
  }),
  Export: (type) => ({
    requestBody: jsonBody(exportRequest(type)),
    answer: fileResponse(workbookType),
  }),
  Import: importCall,
  ImportNewVersion: importCall,
  ImportTemplate: () => ({
    parameters: [{ name: 'delimiter', in: 'query', schema: { enum: [',', ';'], default: ';' } }],
    answer: fileResponse('text/csv'),
  }),
  ImportHistory: () => ({
    answer: jsonResponse(200, { type: 'array', items: schemaReference('ImportBatch') }),
  }),
  ImportUndo: () => ({ answer: jsonResponse(200, schemaReference('UndoAnswer')) }),
}

function bulkSetStatus(type: RecordType): Call {
  return {
    requestBody: jsonBody({
      type: 'object',
      additionalProperties: false,
      required: [type.bulkIdsMember],
      properties: { [type.bulkIdsMember]: ids, ...remarkMember(type), versions },
    }),
    answer: jsonResponse(200, schemaReference('BulkResult')),
  }
}

function importCall(type: RecordType): Call {
  const flag = { type: 'boolean', default: false }
  return {
    parameters: [
      { name: 'dryRun', in: 'query', schema: flag },
      { name: 'onlyValid', in: 'query', schema: flag },
      { name: 'answer', in: 'query', schema: { enum: ['outcome', 'refused'], default: 'outcome' } },
      importRecordIdParameter,
    ],
    requestBody: fileBody({}, buildCsvExample(type)),
    answer: jsonResponse(200, schemaReference('ImportAnswer')),
  }
}

function fileBody(members: Fields, content: string): JsonSchema {
  const required = Object.keys(members).filter((name) => members[name]?.required)
  const file = { type: 'string', format: 'binary', examples: [content] }
  const properties = { ...buildMemberSchemas(members), file }
  const schema = { type: 'object', required: ['file', ...required], properties }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function exportRequest(type: RecordType): JsonSchema {
  const { sheet } = findRowsView(type) ?? {}
  const paths = sheet && fieldColumns({ fields: sheet.columns }).flatMap(({ path, key }) => [path, key])
  return {
    type: 'object',
    additionalProperties: false,
    required: sheet ? [] : ['columns'],
    properties: {
      columns: {
        type: 'array',
        minItems: 1,
        maxItems: maxExportColumns,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['field'],
          properties: {
            field: paths ? { enum: [...new Set(paths)] } : fieldOfGrid(type),
            header: { type: 'string', maxLength: maxTitleLength },
          },
        },
      },
      ...(!sheet && { ids: { anyOf: [ids, { type: 'null' }], examples: [null] } }),
      title: { type: ['string', 'null'], maxLength: maxTitleLength, examples: [type.labels.many] },
      ...searchMembers(type),
    },
  }
}

function inputWith(type: RecordType, properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { allOf: [schemaReference(`${schemaName(type)}Input`)], properties, required }
}

function remarkMember({ fields: { remark } }: RecordType): Readonly<Record<string, JsonSchema>> {
  return remark ? { remark: { anyOf: [kindOf(remark).jsonSchema(remark), { type: 'null' }] } } : {}
}

function parentVersion(type: RecordType, kind: ActionKind): readonly string[] {
  const placeholders = placeholdersOf(actionAddress(type, kind))
  return type.parent && placeholders.includes(type.parent.field) ? ['rowVersion'] : []
}

function create(type: RecordType): Call {
  const created = jsonResponse(201, schemaReference(schemaName(type)))
  if (type.upload) return { requestBody: fileBody(type.upload, 'De inhoud van het bestand'), answer: created }
  const required = parentVersion(type, 'Create')
  const body = schemaReference(`${schemaName(type)}Input`)
  return {
    requestBody: jsonBody(required.length > 0 ? inputWith(type, { rowVersion }, required) : body),
    answer: created,
  }
}
