import { type ActionKind, actionRules } from '@stamboek/model/schema/actions'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { FastifyInstance } from 'fastify'
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import type { ExportedFile } from '../../records/actions/export-records.ts'
import type { RecordVerbs } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/request-values.ts'
import { RequestProblem } from '../../request-problem.ts'
import { queueKey } from '../checks/route-config.ts'
import { waitUntilClosed } from '../limits/large-bodies.ts'
import { abortSlowResponse } from '../limits/slow-clients.ts'
import { workbookType } from '../openapi/operation-parts.ts'
import { contentDisposition } from './content-disposition.ts'
import { createRecordRouting, type RecordRequest } from './record-routing.ts'

type MakeFile = (call: RecordRequest) => Promise<ExportedFile>

/** Each holds a connection to the database and works for as long as somebody reads. */
const exports = createFairQueue({
  maxConcurrent: 3,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 10,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je hebt al veel exports openstaan. Probeer het straks opnieuw.'),
})

/** The calls that answer with an .xlsx file, made while it is sent. */
export function registerExportRoutes(app: FastifyInstance, engine: RecordEngine, verbs: RecordVerbs): void {
  const {
    parseRequest: callFrom,
    actionPermission: permissionFor,
    actionUrl: urlOf,
  } = createRecordRouting(engine)

  function route(kind: ActionKind, query: readonly string[], makeFile: MakeFile): void {
    app.route({
      method: actionRules[kind].method,
      url: urlOf(kind),
      config: { permission: permissionFor(kind), purpose: 'read' },
      // It is packed already.
      compress: false,
      handler: (request, reply) => {
        requireQuery(request.query, query)
        return new Promise((answer, refuse) => {
          exports
            .run(queueKey(request), async () => {
              // Who waited for a turn may have gone.
              if (reply.raw.closed) return
              const call = callFrom(request)
              const { title, content } = await makeFile(call)
              reply
                .type(workbookType)
                .header('content-disposition', contentDisposition(`${title} ${dayOf(call.context.now)}.xlsx`))
              answer(content)
              abortSlowResponse(reply)
              await waitUntilClosed(reply)
            })
            .catch(refuse)
        })
      },
    })
  }

  route('Export', [], ({ context, type, request }) => verbs.exportRecords(context, type, request.body))
  route('AuditTrailExport', ['sortOrder'], ({ context, type, id, request }) =>
    verbs.exportAuditTrail(context, type, id, request.query),
  )
}
