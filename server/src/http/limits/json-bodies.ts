import type { FastifyInstance } from 'fastify'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { RequestProblem } from '../../request-problem.ts'

/** Levels of lists and objects in each other; a record with its child records has five. Code that walks deeper ones can run out of stack. */
const maxDepth = 32

/** All record types together have some two hundred. Objects of many different names take a hundred times as long to make. */
const maxNames = 1_000

/** Members and entries of everything together: over twice what a record has with as many child records as fit into a body. */
const maxValues = 250_000

/** Characters from which on a text is checked and parsed in separate turns of the event loop. */
const longText = 500_000

/** Bodies are JSON and nothing else (415). An empty one is none, whatever its content type says. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const wrong = wrongShape(text)
    if (text === '') done(null, undefined)
    else if (wrong !== undefined) done(new RequestProblem('malformed', wrong))
    else if (text.length < longText) void parse(request, text, done)
    else void yieldToEventLoop().then(() => parse(request, text, done))
  })
}

/** What no call needs and takes long to read, as a Dutch sentence; found before anything is made of the text. */
function wrongShape(json: string): string | undefined {
  const names = new Set<string>()
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      const start = at
      at = endOfText(json, at)
      if (names.size <= maxNames && isName(json, at)) names.add(json.slice(start, at))
    } else if (code === listStart || code === objectStart) {
      depth += 1
      values += 1
    } else if (code === listEnd || code === objectEnd) depth -= 1
    else if (code === comma) values += 1
    if (depth > maxDepth) return 'De aanvraag is te diep genest.'
    if (names.size > maxNames) return 'De aanvraag bevat te veel verschillende namen van velden.'
    if (values > maxValues) return 'De aanvraag bevat te veel waarden.'
  }
  return undefined
}

/** The place of the closing quote. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  return json.length
}

/** Whether a colon follows on the text that ends there. */
function isName(json: string, end: number): boolean {
  let at = end + 1
  while (json.charCodeAt(at) <= space) at += 1
  return json.charCodeAt(at) === colon
}

const space = 0x20
const colon = 0x3a
const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const listStart = 0x5b
const listEnd = 0x5d
const objectStart = 0x7b
const objectEnd = 0x7d
