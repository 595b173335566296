import { type ActionKind, actionRules } from '@stamboek/model/schema/actions'
import type { FastifyInstance } from 'fastify'
import type { ExportedFile } from '../../records/actions/export-records.ts'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/input-values.ts'
import { operationQueue } from '../limits/request-queues.ts'
import { answerWorkbook } from './answer-workbook.ts'
import { actionPurposes, createRecordRouting, type RecordRequest } from './record-routing.ts'

type StartExport = (input: RecordRequest) => Promise<ExportedFile>

/** Registers the exports of records and of an audit trail as workbooks, each as one route for all types. */
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
      // It would read all that it does not send.
      exposeHeadRoute: false,
      config: {
        permission: actionPermission(kind),
        purpose: () => actionPurposes[kind],
        share: operationQueue({ kind }),
        showsKnown: kind === 'Export',
      },
      handler: async (request, reply) => {
        requireQuery(request.query, query)
        return answerWorkbook(reply, await startExport(parseRequest(request)))
      },
    })
  }

  route('Export', [], ({ context, type, request }) => actions.exportRecords(context, type, request.body))
  route('AuditTrailExport', ['sortOrder'], ({ context, type, id, request }) =>
    actions.exportAuditTrail(context, type, id, request.query),
  )
}
