import { SaxesParser } from 'saxes'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { decodeText } from '../decoded-text.ts'
import { createBrokenWorkbookProblem } from './broken-workbook.ts'

export type XmlAttributes = Readonly<Record<string, string>>

export interface XmlReader {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly close?: (name: string) => void
  /** May be called several times for one element. */
  readonly text?: (text: string) => void
}

const maxTextLength = 2_000_000
const maxDepth = 100

/** Longer attributes are dropped, since only names, paths and numbers are read. */
const maxAttributeLength = 1_000

/**
 * Parses XML as a stream in constant memory and yields the result of `take` after each chunk. Names lose their prefix.
 * Throws a RequestProblem (malformed) for malformed XML, a DTD, deep nesting and endless texts.
 */
export async function* readXml<Taken>(
  pieces: AsyncIterable<Uint8Array>,
  reader: XmlReader,
  take: () => Taken,
): AsyncGenerator<Taken> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let textLength = 0
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    textLength = 0
    depth += 1
    if (depth > maxDepth) throw createBrokenWorkbookProblem()
    for (const key in attributes)
      if ((attributes[key]?.length ?? 0) > maxAttributeLength) delete attributes[key]
    reader.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    textLength = 0
    depth -= 1
    reader.close?.(localName(name))
  })
  if (reader.text) {
    parser.on('text', reader.text)
    parser.on('cdata', reader.text)
  }
  // A DTD can define entities that expand exponentially.
  parser.on('doctype', () => {
    throw createBrokenWorkbookProblem()
  })
  parser.on('error', () => {
    throw createBrokenWorkbookProblem()
  })
  for await (const text of decodeText(pieces, 'utf-8', createBrokenWorkbookProblem)) {
    parser.write(text)
    textLength += text.length
    if (textLength > maxTextLength) throw createBrokenWorkbookProblem()
    yield take()
    await yieldToEventLoop()
  }
  parser.close()
  yield take()
}

/** Parses the XML to its end, while `reader` collects the results; throws as `readXml` does. */
export async function readWholeXml(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const reading = readXml(pieces, reader, () => undefined)
  while ((await reading.next()).done !== true);
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
