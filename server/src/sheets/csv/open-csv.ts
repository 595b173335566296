import { detectDialect } from '@stamboek/model/sheets/csv-dialect'
import type { HeaderMerit } from '@stamboek/model/sheets/header-search'
import { createEncodingDetector, type TextEncoding } from '@stamboek/model/sheets/text-encoding'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { RequestProblem } from '../../request-problem.ts'
import { decodeText } from '../decoded-text.ts'
import { readBytes, type SheetFile } from '../sheet-file.ts'
import type { SheetRows } from '../sheet-rows.ts'
import { openTable } from '../table-rows.ts'
import { readCsvRecords } from './csv-records.ts'

/** The literal text of requirements 5.10. */
export const emptyCsvMessage = 'Csv bestand is leeg of er is geen data aangeboden'

const sampleLength = 65_536

/** Parsed per turn of the event loop: some milliseconds, however short the records. */
const sliceBytes = 8_192

/**
 * Opens the table in a CSV file, whose encoding and dialect it detects. Throws as `openTable` does, and malformed for
 * unreadable text.
 */
export async function openCsv(file: SheetFile, headerMerit: HeaderMerit): Promise<SheetRows> {
  const encoding = await detectEncoding(file)
  const dialect = detectDialect(await readSample(file, encoding))
  const read = () => readCsvRecords(readTexts(file, encoding), dialect)
  return { ...(await openTable({ read, emptyMessage: emptyCsvMessage }, headerMerit)), dialect }
}

/** Reads the whole file, since a single byte at its end can decide the encoding. */
async function detectEncoding(file: SheetFile): Promise<TextEncoding> {
  const detector = createEncodingDetector()
  for await (const bytes of readBytes(file)) {
    detector.read(bytes)
    await yieldToEventLoop()
  }
  return detector.encoding()
}

async function readSample(file: SheetFile, encoding: TextEncoding): Promise<string> {
  let sample = ''
  for await (const text of readTexts(file, encoding)) {
    sample += text
    if (sample.length >= sampleLength) break
  }
  return sample.slice(0, sampleLength)
}

function readTexts(file: SheetFile, encoding: TextEncoding): AsyncIterable<string> {
  return decodeText(readSlices(file), encoding, createUnreadableTextProblem)
}

async function* readSlices(file: SheetFile): AsyncGenerator<Uint8Array> {
  for await (const bytes of readBytes(file))
    for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

function createUnreadableTextProblem(): RequestProblem {
  return new RequestProblem(
    'malformed',
    'Het bestand bevat tekens die niet te lezen zijn. Bewaar het als CSV UTF-8 en probeer het opnieuw.',
  )
}
