import type { ServerResponse } from 'node:http'

export function respond(
  response: ServerResponse,
  status: number,
  {
    body = '',
    contentType = 'text/plain',
  }: { readonly body?: string | Buffer; readonly contentType?: string } = {},
): void {
  response.on('error', () => response.destroy())
  response.writeHead(status, {
    'cache-control': 'no-cache, no-store',
    ...(status !== 204 && { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }),
  })
  response.end(body)
}
