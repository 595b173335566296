import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { FastifyInstance } from 'fastify'
import type { DataFormat } from '../../records/actions/export-data.ts'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { operationQueue } from '../limits/request-queues.ts'
import { workbookType } from '../openapi/operation-parts.ts'
import { contentDisposition } from './content-disposition.ts'
import { createRecordRouting, recordUrl } from './record-routing.ts'

const dataMediaTypes: Readonly<Record<DataFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: workbookType,
}

const dataFormats = Object.keys(dataMediaTypes) as readonly DataFormat[]

/** Registers the exports of all records of a type at an address, for spreadsheets and reports. */
export function registerDataRoutes(app: FastifyInstance, engine: RecordEngine, actions: RecordActions): void {
  const { parseRequest, dataPermission } = createRecordRouting(engine)
  for (const format of dataFormats)
    app.route({
      method: 'GET',
      url: `${recordUrl}.${format}`,
      // It would read all that it does not send.
      exposeHeadRoute: false,
      config: {
        permission: dataPermission,
        purpose: 'read',
        share: operationQueue({ kind: 'Export' }),
        showsKnown: true,
      },
      handler: async (request, reply) => {
        const { context, type } = parseRequest(request)
        const { title, content } = await actions.exportData(context, type, { format, query: request.query })
        const day = dayOf(new Date().toISOString())
        reply.type(dataMediaTypes[format])
        if (format !== 'json')
          reply.header('content-disposition', contentDisposition(`${title} ${day}.${format}`))
        return content
      },
    })
}
