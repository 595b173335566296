import type { FastifyInstance } from 'fastify'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { RequestProblem } from '../../request-problem.ts'

/**
 * Levels of nesting; a record with child records has five. Deep nesting overflows the stack of recursive code.
 */
export const maxDepth = 32

/**
 * Distinct member names; all record types have about 200. V8 parses objects with many names 100 times slower.
 */
const maxDistinctNames = 1_000

/** Members and array elements in total: twice those of the largest record that fits into a body. */
const maxValues = 250_000

const longBodyLength = 500_000

/**
 * Accepts JSON bodies only (else 415), without `__proto__` and within limits of nesting, names and values (else 400).
 * An empty JSON body counts as none.
 */
export function registerJsonLimits(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const problem = findExcess(text)
    if (text === '') done(null, undefined)
    else if (problem !== undefined) done(new RequestProblem('malformed', problem))
    else if (text.length < longBodyLength) void parse(request, text, done)
    else void yieldToEventLoop().then(() => parse(request, text, done))
  })
}

/**
 * Returns the exceeded limit as a Dutch sentence. Scans the text, since parsing such a body is the expensive part.
 */
function findExcess(json: string): string | undefined {
  const names = new Set<string>()
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      const start = at
      at = findClosingQuote(json, at)
      if (names.size <= maxDistinctNames && isMemberName(json, at)) names.add(json.slice(start, at))
    } else if (code === listStart || code === objectStart) {
      depth += 1
      values += 1
    } else if (code === listEnd || code === objectEnd) depth -= 1
    else if (code === comma) values += 1
    if (depth > maxDepth) return 'De aanvraag is te diep genest.'
    if (names.size > maxDistinctNames) return 'De aanvraag bevat te veel verschillende namen van velden.'
    if (values > maxValues) return 'De aanvraag bevat te veel waarden.'
  }
  return undefined
}

function findClosingQuote(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  return json.length
}

function isMemberName(json: string, end: number): boolean {
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
