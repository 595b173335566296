import { parse } from 'node:path'
import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { FieldError } from '@stamboek/model/contract/problem'
import { headerMerit } from '@stamboek/model/sheets/header-merit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import { type ImportCall, requireWanted } from '../../records/actions/import-records.ts'
import type { RecordVerbs } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { problemFrom, requireQuery } from '../../records/input/request-values.ts'
import { RequestProblem } from '../../request-problem.ts'
import { openSheet } from '../../sheets/open-sheet.ts'
import { contentHash } from '../../sheets/sheet-file.ts'
import { queueKey } from '../checks/route-config.ts'
import { abortSlowResponse } from '../limits/slow-clients.ts'
import { receiveUpload, registerUploads } from '../limits/uploads.ts'
import { contentDisposition } from './content-disposition.ts'
import { readIdempotencyKey, withIdempotency } from './idempotency.ts'
import { createRecordRouting } from './record-routing.ts'
import { openRefusedRowsFile } from './refused-rows-file.ts'

interface ImportRoutes {
  readonly engine: RecordEngine
  readonly verbs: RecordVerbs
  /** Bytes. */
  readonly maxUploadBytes: number
}

/** Each holds a workbook and a connection to the database, and the rows that it writes, until it ends. */
const imports = createFairQueue({
  maxConcurrent: 2,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 10,
  // Each has its file on the disk.
  maxWaiting: 40,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Er wachten al veel imports. Probeer het straks opnieuw.'),
})

const csvType = 'text/csv; charset=utf-8'

/** The calls of an import: the file itself, its template, and what was imported before. */
export async function registerImportRoutes(
  api: FastifyInstance,
  { engine, verbs, maxUploadBytes }: ImportRoutes,
): Promise<void> {
  const {
    parseRequest: callFrom,
    actionPermission: permissionFor,
    actionUrl: urlOf,
  } = createRecordRouting(engine)

  await api.register(async (scope) => {
    await registerUploads(scope)
    for (const kind of ['Import', 'ImportNewVersion'] as const)
      scope.post(urlOf(kind), { config: { permission: permissionFor(kind) } }, async (request, reply) => {
        const signal = untilGone(reply)
        const { onlyRefused, ...options } = readOptions(request.query)
        const isKeyed = readIdempotencyKey(request) !== undefined && !options.isDryRun
        await using file = await receiveUpload(request, maxUploadBytes)
        return await imports.run(queueKey(request), async () => {
          // Before it begins, so that no import is told of that nobody waited for.
          requireWanted(signal)
          const given = callFrom(request)
          const { context, type } = isKeyed
            ? withIdempotency(given, reply, [file.name, await contentHash(file)])
            : given
          const sheet = await openSheet(file, (cells) => headerMerit(type, cells))
          requireWanted(signal)
          await using refused = onlyRefused ? await openRefusedRowsFile(sheet) : undefined
          const call: ImportCall = {
            kind,
            fileName: file.name,
            sheet: refused?.sheet ?? sheet,
            ...options,
            signal,
            ...(refused && { onRefused: refused.add }),
          }
          const answer: ImportAnswer = await verbs.importRecords(context, type, call)
          if (!refused) return answer
          const content = await refused.openContent()
          abortSlowResponse(reply)
          return reply
            .type(csvType)
            .header('content-disposition', contentDisposition(`geweigerd-${csvName(file.name)}`))
            .send(content)
        })
      })
  })

  api.get(
    urlOf('ImportTemplate'),
    { config: { permission: permissionFor('ImportTemplate') } },
    (request, reply) => {
      requireQuery(request.query, ['delimiter'])
      const { context, type } = callFrom(request)
      const content = verbs.importTemplate(context, type, request.query)
      reply.type(csvType).header('content-disposition', contentDisposition(`${type.labels.many}.csv`))
      return Promise.resolve(content)
    },
  )
  api.get(urlOf('ImportHistory'), { config: { permission: permissionFor('ImportHistory') } }, (request) => {
    requireQuery(request.query, [])
    const { context, type } = callFrom(request)
    return verbs.importHistory(context, type)
  })
  api.post(urlOf('ImportUndo'), { config: { permission: permissionFor('ImportUndo') } }, (request, reply) => {
    requireQuery(request.query, [])
    return imports.run(queueKey(request), () => {
      const { context, type, id } = withIdempotency(callFrom(request), reply, request.body)
      return verbs.undoImport(context, type, id)
    })
  })
}

interface ImportOptions {
  readonly isDryRun: boolean
  readonly onlyValid: boolean
  /** Answers with the refused rows and their reasons, as a file. */
  readonly onlyRefused: boolean
}

function readOptions(query: unknown): ImportOptions {
  requireQuery(query, ['dryRun', 'onlyValid', 'answer'])
  const given = (query ?? {}) as Readonly<Record<string, unknown>>
  const errors: FieldError[] = []
  const flag = (field: string) => {
    const value = given[field] ?? 'false'
    if (value !== 'true' && value !== 'false') errors.push({ field, message: 'Kies true of false.' })
    return value === 'true'
  }
  const { answer = 'outcome' } = given
  if (answer !== 'outcome' && answer !== 'refused')
    errors.push({ field: 'answer', message: 'Kies outcome of refused.' })
  const options = {
    isDryRun: flag('dryRun'),
    onlyValid: flag('onlyValid'),
    onlyRefused: answer === 'refused',
  }
  if (options.onlyRefused && !options.isDryRun)
    errors.push({ field: 'answer', message: 'De geweigerde rijen worden alleen bij dryRun=true gegeven.' })
  if (errors.length > 0) throw problemFrom(errors)
  return options
}

/** Aborted when whoever asked goes away before the answer. */
function untilGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) abort()
  else raw.once('close', abort)
  return controller.signal
}

function csvName(name: string): string {
  return `${parse(name).name}.csv`
}
