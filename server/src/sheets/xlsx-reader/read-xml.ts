import { SaxesParser } from 'saxes'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { decodeText } from '../decoded-text.ts'
import { createBrokenWorkbookProblem } from './broken-workbook.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/** What is done with the elements of a document; names are without their prefix. */
export interface XmlReader {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly close?: (name: string) => void
  /** The text within an element may come in parts. */
  readonly text?: (text: string) => void
}

/** Characters without any element in them; and how deep elements stand in each other. No workbook comes near. */
const maxTextLength = 2_000_000
const maxDepth = 100

/** Characters of an attribute: what is read of them is a name, a place or a number. Longer ones are left out. */
const maxAttributeLength = 1_000

/**
 * Reads a document of XML as it comes in, in memory that does not grow with it; after each piece it gives what `take` takes of
 * what was read. Throws a RequestProblem for what is no XML.
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
  // A document type can define texts that stand for longer ones.
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

/** Reads a document whole. */
export async function readWholeXml(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const reading = readXml(pieces, reader, () => undefined)
  while ((await reading.next()).done !== true);
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
