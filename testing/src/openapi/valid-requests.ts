import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { GeneratedRequest, RequestSources } from './generated-requests.ts'
import { bodySchema, type RoutedOperation } from './openapi-document.ts'

type BodiesOf = (record: AnyRecord, sample: object, call: RoutedOperation) => object | undefined

/** Valid bodies by the end of the operationId. */
const bodiesOf: Readonly<Record<string, BodiesOf>> = {
  Search: () => ({}),
  Lookup: (_record, _sample, call) => ({ field: lookupFieldsOf(call)[0] }),
  Create: (_record, sample) => sample,
  Update: (record) => ({ ...record, remark: 'Gewijzigd' }),
  Delete: ({ rowVersion }) => ({ rowVersion }),
  BulkDeactivate: ({ id }) => ({ ids: [id], remark: 'Vervallen' }),
  CreateNewVersion: (record) => ({ id: record.id }),
  Export: (record) => ({ columns: columnsOf(record), ids: [record.id], title: 'Proef' }),
  AssignEndDate: ({ id }) => ({ ids: [id], endDateUtc: '2199-01-01' }),
}

/** A few valid requests per record operation; they succeed unless the data forbids it. */
export function validRequests(
  call: RoutedOperation,
  { records, samples }: Pick<RequestSources, 'records' | 'samples'>,
): readonly GeneratedRequest[] {
  if (call.requestBody?.content['multipart/form-data'])
    return records.slice(0, 3).map((record) => fileRequest(call.path, `id\r\n${record.id}\r\n`))
  const end = Object.keys(bodiesOf).find((each) => call.operationId.endsWith(each))
  const bodyOf = end === undefined || !call.requestBody ? undefined : bodiesOf[end]
  // A code that a sample happens to have may be taken.
  const count = end === 'Create' ? samples.length : 3
  return records.slice(0, count).map((record, index) => ({
    path: call.path.replace('{id}', record.id),
    headers: {},
    rawBody: bodyOf && JSON.stringify(bodyOf(record, samples[index] ?? {}, call)),
  }))
}

/** A file, as a form sends it. */
function fileRequest(path: string, file: string): GeneratedRequest {
  const part = 'Content-Disposition: form-data; name="file"; filename="proef.csv"'
  return {
    path,
    headers: { 'content-type': 'multipart/form-data; boundary=grens' },
    rawBody: `--grens\r\n${part}\r\n\r\n${file}\r\n--grens--\r\n`,
  }
}

/** Any type has one of these. */
function columnsOf(record: AnyRecord): readonly { readonly field: string }[] {
  return ['description', 'fullName', 'createdOnUtc']
    .filter((field) => field in record)
    .map((field) => ({ field }))
}

function lookupFieldsOf(call: RoutedOperation): readonly string[] {
  const { properties = {} } = (bodySchema(call) ?? {}) as {
    properties?: { field?: { enum: readonly string[] } }
  }
  return properties.field?.enum ?? []
}
