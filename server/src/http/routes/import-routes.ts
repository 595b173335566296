import { parse } from 'node:path'
import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { FieldError } from '@stamboek/model/contract/problem'
import { headerMerit } from '@stamboek/model/sheets/header-merit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ImportCall, throwIfAborted } from '../../records/actions/import-records.ts'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { malformedProblem, requireQuery } from '../../records/input/input-values.ts'
import { openSheet } from '../../sheets/open-sheet.ts'
import { hashContent } from '../../sheets/sheet-file.ts'
import { importQueue, queueKey } from '../limits/request-queues.ts'
import { abortSlowResponse } from '../limits/slow-clients.ts'
import { receiveUpload, registerUploads } from '../limits/uploads.ts'
import { contentDisposition } from './content-disposition.ts'
import { readIdempotencyKey, withIdempotency } from './idempotency.ts'
import { createRecordRouting } from './record-routing.ts'
import { openRefusedRowsFile } from './refused-rows-file.ts'
import { readUuidHeader } from './uuid-header.ts'

interface ImportOptions {
  readonly engine: RecordEngine
  readonly actions: RecordActions
  /** Bytes. */
  readonly maxUploadBytes: number
}

const csvType = 'text/csv; charset=utf-8'

/** Routes to import a file, download its template, list earlier imports and undo one. */
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
        { config: { permission: actionPermission(kind) } },
        async (request, reply) => {
          const signal = createDisconnectSignal(reply)
          const { onlyRefused, ...options } = parseImportQuery(request.query)
          const importRecordId = readUuidHeader(request, 'ImportRecordId')
          const isKeyed = readIdempotencyKey(request) !== undefined && !options.isDryRun
          await using upload = await receiveUpload(request, { maxBytes: maxUploadBytes })
          const { file } = upload
          return await importQueue.run(queueKey(request), async () => {
            // Before it starts, so that the history lists no import that its user had left.
            throwIfAborted(signal)
            const parsed = parseRequest(request)
            const { context, type } = isKeyed
              ? withIdempotency(parsed, reply, [file.name, await hashContent(file)])
              : parsed
            const sheet = await openSheet(file, (cells) => headerMerit(type, cells))
            throwIfAborted(signal)
            await using refused = onlyRefused ? await openRefusedRowsFile(sheet) : undefined
            const call: ImportCall = {
              kind,
              fileName: file.name,
              importRecordId,
              sheet: refused?.sheet ?? sheet,
              ...options,
              signal,
              ...(refused && { onRefused: refused.add }),
            }
            const answer: ImportAnswer = await actions.importRecords(context, type, call)
            if (!refused) return answer
            const content = await refused.openContent()
            abortSlowResponse(reply)
            return reply
              .type(csvType)
              .header('content-disposition', contentDisposition(`geweigerd-${csvFileName(file.name)}`))
              .send(content)
          })
        },
      )
  })

  api.get(
    actionUrl('ImportTemplate'),
    { config: { permission: actionPermission('ImportTemplate') } },
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
    { config: { permission: actionPermission('ImportHistory') } },
    (request) => {
      requireQuery(request.query, [])
      const { context, type } = parseRequest(request)
      return actions.listImports(context, type)
    },
  )
  api.post(
    actionUrl('ImportUndo'),
    { config: { permission: actionPermission('ImportUndo') } },
    (request, reply) => {
      requireQuery(request.query, [])
      return importQueue.run(queueKey(request), () => {
        const { context, type, id } = withIdempotency(parseRequest(request), reply, request.body)
        return actions.undoImport(context, type, id)
      })
    },
  )
}

interface ImportQuery {
  readonly isDryRun: boolean
  readonly onlyValid: boolean
  /** Responds with a file of the refused rows and the reasons. */
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

/** Aborts when the client disconnects before the response is complete. */
function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) abort()
  else raw.once('close', abort)
  return controller.signal
}

function csvFileName(name: string): string {
  return `${parse(name).name}.csv`
}
