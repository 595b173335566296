import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import { problemBody } from './problem-from-error.ts'

/**
 * Responds to `clientError`: 413 for more than 16 KiB of headers, 400 for other invalid HTTP and for a request that
 * came too slowly. Destroys the socket and returns undefined if it is broken or has carried an earlier response.
 */
export function respondUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
): { readonly status: number; readonly correlationId: string } | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy(error)
    return undefined
  }
  const problem = problemFromParserError(error.code)
  const correlationId = uuidV7()
  const body = problemBody(problem, correlationId)
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status] ?? ''}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      `X-Correlation-Id: ${correlationId}`,
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  )
  return { status: body.status, correlationId }
}

function problemFromParserError(code: string | undefined): RequestProblem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new RequestProblem('tooLarge', 'Het adres en de headers van de aanvraag zijn samen te lang.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new RequestProblem('malformed', 'De aanvraag kwam niet op tijd binnen.')
  return new RequestProblem('malformed', 'De aanvraag is geen geldige HTTP-aanvraag.')
}
