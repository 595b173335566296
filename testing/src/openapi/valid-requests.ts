import { placeholdersOf } from '@stamboek/model/records/catalogue/literal-addresses'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { SampleUpload } from '../records/sample-upload.ts'
import type { GeneratedRequest, RequestSources } from './generated-requests.ts'
import { bodySchema, exampleOf, type OpenapiDocument, type RoutedOperation } from './openapi-document.ts'

type BodiesOf = (record: AnyRecord, sample: object, call: RoutedOperation) => object | undefined

/** Valid bodies by what follows the type in the operationId. */
const bodiesOf: Readonly<Record<string, BodiesOf>> = {
  search: ({ id }) => ({ search: { ids: [id] } }),
  count: ({ id }) => ({ search: { ids: [id] } }),
  lookup: (_record, _sample, call) => ({ field: lookupFieldsOf(call)[0] }),
  create: (_record, sample) => sample,
  update: (record) => ({ ...record, ['remark' in record ? 'remark' : 'description']: 'Gewijzigd' }),
  delete: ({ rowVersion }) => ({ rowVersion }),
  bulkDeactivate: ({ id }, _sample, call) => ({ [idsMemberOf(call)]: [id], remark: 'Vervallen' }),
  bulkActivate: ({ id }, _sample, call) => ({ [idsMemberOf(call)]: [id] }),
  createNewVersion: (record) => ({ id: record.id }),
  export: (record, _sample, call) => ({ ...exportedPart(record, call), title: 'Proef' }),
  assignEndDate: ({ id }) => ({ ids: [id], endDateUtc: '2199-01-01' }),
}

/** A few valid requests per record operation; they succeed unless the data forbids it. */
export function validRequests(
  call: RoutedOperation,
  { records, samples, parentVersions = new Map(), upload }: ValidSources,
): readonly GeneratedRequest[] {
  if (call.requestBody?.content['multipart/form-data'])
    return upload
      ? [fileRequest(call.path, upload)]
      : records.slice(0, 3).map(({ id }) => fileRequest(call.path, sheetOf(id)))
  const [, action = ''] = call.operationId.split('.')
  const isOfRecords = !call.path.startsWith('/api/authentication/')
  const bodyOf = call.requestBody && isOfRecords ? bodiesOf[action] : undefined
  // The code of a sample may be taken.
  const count = action === 'create' ? samples.length : 3
  return records.slice(0, count).map((record, index) => {
    const body = bodyOf?.(record, samples[index] ?? {}, call)
    const parent = placeholdersOf(call.path).find((name) => name !== 'id')
    return {
      path: fillPath(call.path, record),
      headers: {},
      rawBody: body && JSON.stringify(parent === undefined ? body : belowParent(record, body, parent)),
    }
  })

  /** Below a parent, a create carries the parent's rowVersion. */
  function belowParent(record: AnyRecord, body: object, parent: string): object {
    const isMade = action === 'create' || action === 'createNewVersion'
    const rowVersion = isMade ? parentVersions.get(String(record[parent])) : record.rowVersion
    return { ...body, ...(action === 'create' && { [parent]: record[parent] }), rowVersion }
  }
}

interface ValidSources extends Pick<RequestSources, 'records' | 'samples' | 'parentVersions'> {
  readonly upload?: SampleUpload
}

const sheetOf = (id: string): SampleUpload => ({
  fileName: 'proef.csv',
  content: `id\r\n${id}\r\n`,
  members: {},
})

/** The documented example, sent for a record. */
export function exampleRequest(
  document: OpenapiDocument,
  call: RoutedOperation,
  record: AnyRecord,
): GeneratedRequest {
  const { 'application/json': json, 'multipart/form-data': form } = call.requestBody?.content ?? {}
  if (form) {
    const { file: content = '', ...members } = exampleOf(document, form) as Readonly<Record<string, string>>
    return fileRequest(fillPath(call.path, record), { fileName: 'voorbeeld.csv', content, members })
  }
  const example = json && exampleOf(document, json)
  return { path: fillPath(call.path, record), headers: {}, rawBody: JSON.stringify(example) }
}

/** Fills in the ids of the path from the record, or the record's own id. */
export function fillPath(path: string, record: AnyRecord): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = record[name]
    return typeof id === 'string' ? id : record.id
  })
}

function fileRequest(path: string, { fileName, content, members }: SampleUpload): GeneratedRequest {
  const texts = Object.entries(members).map(([name, text]) => formPart(`name="${name}"`, text))
  return {
    path,
    headers: { 'content-type': 'multipart/form-data; boundary=grens' },
    rawBody: `${texts.join('')}${formPart(`name="file"; filename="${fileName}"`, content)}--grens--\r\n`,
  }
}

function formPart(named: string, content: string): string {
  return `--grens\r\nContent-Disposition: form-data; ${named}\r\n\r\n${content}\r\n`
}

/** A sheet with rows of its own takes no ids. */
function exportedPart(record: AnyRecord, call: RoutedOperation): object {
  const { properties = {} } = (bodySchema(call) ?? {}) as { properties?: object }
  return 'ids' in properties ? { columns: columnsOf(record), ids: [record.id] } : {}
}

/** Every type has one of these. */
function columnsOf(record: AnyRecord): readonly { readonly field: string }[] {
  return ['description', 'fullName', 'createdOnUtc']
    .filter((field) => field in record)
    .map((field) => ({ field }))
}

function idsMemberOf(call: RoutedOperation): string {
  const { required = [] } = (bodySchema(call) ?? {}) as { required?: readonly string[] }
  return required[0] ?? 'ids'
}

function lookupFieldsOf(call: RoutedOperation): readonly string[] {
  const { properties = {} } = (bodySchema(call) ?? {}) as {
    properties?: { field?: { enum: readonly string[] } }
  }
  return properties.field?.enum ?? []
}
