import type { FastifyInstance } from 'fastify'
import { RequestProblem } from '../request-problem.ts'

/** Levels of lists and objects in each other; a record with its child records has five. Code that walks deeper ones can run out of stack. */
const maxDepth = 32

/** Bodies are JSON and nothing else (415). An empty one is none, whatever its content type says. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (isTooDeep(text)) done(new RequestProblem('malformed', 'De aanvraag is te diep genest.'))
    else void parse(request, text, done)
  })
}

function isTooDeep(json: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === backslash) at += 1
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (code === listStart || code === objectStart) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (code === listEnd || code === objectEnd) depth -= 1
  }
  return false
}

const quote = 0x22
const backslash = 0x5c
const listStart = 0x5b
const listEnd = 0x5d
const objectStart = 0x7b
const objectEnd = 0x7d
