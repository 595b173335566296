import type { Readable } from 'node:stream'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { FastifyReply } from 'fastify'
import type { ExportedFile } from '../../records/actions/export-records.ts'
import { workbookType } from '../openapi/operation-parts.ts'
import { contentDisposition } from './content-disposition.ts'

/**
 * Sets the headers of an .xlsx download, named by title and today's date, and returns its stream. It is not compressed
 * again: a workbook is a zip file.
 */
export function answerWorkbook(reply: FastifyReply, { title, content }: ExportedFile): Readable {
  const day = dayOf(new Date().toISOString())
  reply.type(workbookType).header('content-disposition', contentDisposition(`${title} ${day}.xlsx`))
  return content
}
