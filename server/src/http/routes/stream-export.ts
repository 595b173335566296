import type { Readable } from 'node:stream'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportedFile } from '../../records/actions/export-records.ts'
import { waitUntilClosed } from '../limits/large-bodies.ts'
import { exportQueue, queueKey } from '../limits/request-queues.ts'
import { abortSlowResponse } from '../limits/slow-clients.ts'
import { workbookType } from '../openapi/operation-parts.ts'
import { contentDisposition } from './content-disposition.ts'

/**
 * Answers with an .xlsx file that is generated while it is sent, when the queue of exports admits the user. Its media type exempts it
 * from compression: a workbook is a zip file already.
 */
export function streamExport(
  request: FastifyRequest,
  reply: FastifyReply,
  startExport: () => Promise<ExportedFile>,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    exportQueue
      .run(queueKey(request), async () => {
        // The client may have disconnected in the queue.
        if (reply.raw.closed) return
        const day = dayOf(new Date().toISOString())
        const { title, content } = await startExport()
        reply.type(workbookType).header('content-disposition', contentDisposition(`${title} ${day}.xlsx`))
        resolve(content)
        abortSlowResponse(reply)
        await waitUntilClosed(reply)
      })
      .catch(reject)
  })
}
