import { detectDialect } from '@stamboek/model/sheets/csv-dialect'
import { createEncodingDetector, type TextEncoding } from '@stamboek/model/sheets/text-encoding'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { RequestProblem } from '../../request-problem.ts'
import { decodedText } from '../decoded-text.ts'
import { bytesOf, type SheetFile } from '../sheet-file.ts'
import type { HeaderMerit, SheetRows } from '../sheet-rows.ts'
import { tableRows } from '../table-rows.ts'
import { csvRecords } from './csv-records.ts'

/** Literal in the specification (platform.md 5, Import). */
export const emptyCsv = 'Csv bestand is leeg of er is geen data aangeboden'

/** Characters from which the dialect is judged. */
const sampleLength = 65_536

/** Bytes that are parsed before others get their turn: however short the records are, some milliseconds. */
const sliceBytes = 8_192

/** A CSV file as a table, in whatever dialect and encoding it is written. */
export async function openCsv(file: SheetFile, headerMerit: HeaderMerit): Promise<SheetRows> {
  const encoding = await encodingOf(file)
  const dialect = detectDialect(await sampleOf(file, encoding))
  const read = () => csvRecords(textsOf(file, encoding), dialect)
  return { ...(await tableRows({ read, emptyMessage: emptyCsv }, headerMerit)), dialect }
}

/** Has to read it all: a single byte at its end can tell one encoding from another. */
async function encodingOf(file: SheetFile): Promise<TextEncoding> {
  const detector = createEncodingDetector()
  for await (const bytes of bytesOf(file)) {
    detector.read(bytes)
    await yieldToEventLoop()
  }
  return detector.encoding()
}

async function sampleOf(file: SheetFile, encoding: TextEncoding): Promise<string> {
  let sample = ''
  for await (const text of textsOf(file, encoding)) {
    sample += text
    if (sample.length >= sampleLength) break
  }
  return sample.slice(0, sampleLength)
}

function textsOf(file: SheetFile, encoding: TextEncoding): AsyncIterable<string> {
  return decodedText(slicesOf(file), encoding, unreadableText)
}

async function* slicesOf(file: SheetFile): AsyncGenerator<Uint8Array> {
  for await (const bytes of bytesOf(file))
    for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

function unreadableText(): RequestProblem {
  return new RequestProblem(
    'malformed',
    'Het bestand bevat tekens die niet te lezen zijn. Bewaar het als CSV UTF-8 en probeer het opnieuw.',
  )
}
