import { type ActionKind, actionRules } from '@stamboek/model/schema/actions'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { FastifyInstance } from 'fastify'
import type { ExportedFile } from '../../records/actions/export-records.ts'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/input-values.ts'
import { waitUntilClosed } from '../limits/large-bodies.ts'
import { exportQueue, queueKey } from '../limits/request-queues.ts'
import { abortSlowResponse } from '../limits/slow-clients.ts'
import { workbookType } from '../openapi/operation-parts.ts'
import { contentDisposition } from './content-disposition.ts'
import { createRecordRouting, type RecordRequest } from './record-routing.ts'

type StartExport = (input: RecordRequest) => Promise<ExportedFile>

/** Routes that respond with an .xlsx file, generated while it is sent. */
export function registerExportRoutes(
  app: FastifyInstance,
  engine: RecordEngine,
  actions: RecordActions,
): void {
  const { parseRequest, actionPermission, actionUrl } = createRecordRouting(engine)

  function route(kind: ActionKind, query: readonly string[], startExport: StartExport): void {
    app.route({
      method: actionRules[kind].method,
      url: actionUrl(kind),
      config: { permission: actionPermission(kind), purpose: 'read' },
      // A workbook is a zip file already.
      compress: false,
      handler: (request, reply) => {
        requireQuery(request.query, query)
        return new Promise((resolve, reject) => {
          exportQueue
            .run(queueKey(request), async () => {
              // The client may have disconnected in the queue.
              if (reply.raw.closed) return
              const input = parseRequest(request)
              const { title, content } = await startExport(input)
              reply
                .type(workbookType)
                .header(
                  'content-disposition',
                  contentDisposition(`${title} ${dayOf(input.context.now)}.xlsx`),
                )
              resolve(content)
              abortSlowResponse(reply)
              await waitUntilClosed(reply)
            })
            .catch(reject)
        })
      },
    })
  }

  route('Export', [], ({ context, type, request }) => actions.exportRecords(context, type, request.body))
  route('AuditTrailExport', ['sortOrder'], ({ context, type, id, request }) =>
    actions.exportAuditTrail(context, type, id, request.query),
  )
}
