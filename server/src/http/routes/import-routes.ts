import { parse } from 'node:path'
import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { FieldError } from '@stamboek/model/contract/problem'
import { headerMerit } from '@stamboek/model/sheets/header-merit'
import type { FastifyInstance } from 'fastify'
import type { ImportCall } from '../../records/actions/import-records.ts'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { refuseIfAborted } from '../../records/import/import-sheet.ts'
import { malformedProblem, requireQuery } from '../../records/input/input-values.ts'
import { openRefusedRowsFile } from '../../sheets/csv/refused-rows-file.ts'
import { openSheet } from '../../sheets/open-sheet.ts'
import { computeSha256Hex } from '../../sheets/sheet-file.ts'
import { createDisconnectSignal } from '../limits/disconnect.ts'
import { operationQueue } from '../limits/request-queues.ts'
import { createUploadHook, registerUploads, takeUpload } from '../limits/uploads.ts'
import { contentDisposition } from './content-disposition.ts'
import { readIdempotencyKey, withIdempotency } from './idempotency.ts'
import { createRecordRouting } from './record-routing.ts'
import { readUuidHeader } from './uuid-header.ts'

interface ImportOptions {
  readonly engine: RecordEngine
  readonly actions: RecordActions
  readonly maxUploadBytes: number
}

const csvType = 'text/csv; charset=utf-8'

/** Registers both imports (multipart), their template, history and undo, each as one route for all types. */
export async function registerImportRoutes(
  api: FastifyInstance,
  { engine, actions, maxUploadBytes }: ImportOptions,
): Promise<void> {
  const { parseRequest, actionPermission, actionUrl } = createRecordRouting(engine)

  await api.register(async (scope) => {
    await registerUploads(scope)
    for (const kind of ['Import', 'ImportNewVersion'] as const)
      scope.post(
        actionUrl(kind),
        {
          config: { permission: actionPermission(kind), share: operationQueue({ kind }) },
          preHandler: createUploadHook((request) => {
            parseImportQuery(request.query)
            readUuidHeader(request, 'ImportRecordId')
            return { maxBytes: maxUploadBytes }
          }),
        },
        async (request, reply) => {
          await using upload = takeUpload(request)
          const { file } = upload
          const signal = createDisconnectSignal(reply)
          const { onlyRefused, ...options } = parseImportQuery(request.query)
          const isKeyed = readIdempotencyKey(request) !== undefined && !options.isDryRun
          const parsed = parseRequest(request)
          const { context, type } = isKeyed
            ? withIdempotency(parsed, reply, [file.name, await computeSha256Hex(file)])
            : parsed
          const sheet = await openSheet(file, (cells) => headerMerit(type, cells))
          refuseIfAborted(signal)
          await using refused = onlyRefused ? await openRefusedRowsFile(sheet) : undefined
          const call: ImportCall = {
            kind,
            fileName: file.name,
            importRecordId: readUuidHeader(request, 'ImportRecordId'),
            sheet,
            ...options,
            signal,
            refusedRows: refused,
          }
          const answer: ImportAnswer = await actions.importRecords(context, type, call)
          if (!refused) return answer
          reply
            .type(csvType)
            .header('content-disposition', contentDisposition(`geweigerd-${csvFileName(file.name)}`))
          return await refused.openContent()
        },
      )
  })

  api.get(
    actionUrl('ImportTemplate'),
    {
      config: {
        permission: actionPermission('ImportTemplate'),
        share: operationQueue({ kind: 'ImportTemplate' }),
      },
    },
    (request, reply) => {
      requireQuery(request.query, ['delimiter'])
      const { context, type } = parseRequest(request)
      const content = actions.createImportTemplate(context, type, request.query)
      reply.type(csvType).header('content-disposition', contentDisposition(`${type.labels.many}.csv`))
      return Promise.resolve(content)
    },
  )
  api.get(
    actionUrl('ImportHistory'),
    {
      config: {
        permission: actionPermission('ImportHistory'),
        share: operationQueue({ kind: 'ImportHistory' }),
      },
    },
    (request) => {
      requireQuery(request.query, [])
      const { context, type } = parseRequest(request)
      return actions.listImports(context, type)
    },
  )
  api.post(
    actionUrl('ImportUndo'),
    { config: { permission: actionPermission('ImportUndo'), share: operationQueue({ kind: 'ImportUndo' }) } },
    (request, reply) => {
      requireQuery(request.query, [])
      const { context, type, id } = withIdempotency(parseRequest(request), reply, request.body)
      return actions.undoImport(context, type, id)
    },
  )
}

interface ImportQuery {
  readonly isDryRun: boolean
  readonly onlyValid: boolean
  readonly onlyRefused: boolean
}

function parseImportQuery(query: unknown): ImportQuery {
  requireQuery(query, ['dryRun', 'onlyValid', 'answer'])
  const parameters = (query ?? {}) as Readonly<Record<string, unknown>>
  const errors: FieldError[] = []
  const parseFlag = (field: string) => {
    const value = parameters[field] ?? 'false'
    if (value !== 'true' && value !== 'false') errors.push({ field, message: 'Kies true of false.' })
    return value === 'true'
  }
  const { answer = 'outcome' } = parameters
  if (answer !== 'outcome' && answer !== 'refused')
    errors.push({ field: 'answer', message: 'Kies outcome of refused.' })
  const options = {
    isDryRun: parseFlag('dryRun'),
    onlyValid: parseFlag('onlyValid'),
    onlyRefused: answer === 'refused',
  }
  if (options.onlyRefused && !options.isDryRun)
    errors.push({ field: 'answer', message: 'De geweigerde rijen worden alleen bij dryRun=true gegeven.' })
  if (errors.length > 0) throw malformedProblem(errors)
  return options
}

function csvFileName(name: string): string {
  return `${parse(name).name}.csv`
}
