import { Readable } from 'node:stream'
import { openRefusedRowsFile } from '@stamboek/server/sheets/csv/refused-rows-file'
import { openSheet } from '@stamboek/server/sheets/open-sheet'
import { receiveFile } from '@stamboek/server/sheets/sheet-file'
import { createSheetFile, readSheet } from '@stamboek/testing/sheets/sheet-files'
import { column, createZip, sharedTexts, workbookParts } from '@stamboek/testing/sheets/workbook-files'

/** A file whose memory must not grow with its claims. */
export interface MemoryCase {
  readonly title: string
  readonly aimMiB: number
  /** Returns the work to measure, with its input prepared. */
  readonly prepare: () => () => Promise<unknown>
}

const mebibyte = 1024 * 1024
const rows = column('<c><v>1</v></c>')
const sheetPath = 'xl/worksheets/sheet1.xml'

export const memoryCases: readonly MemoryCase[] = [
  {
    title: 'a workbook of 42 MiB of spaces, and one that hides its size, refused',
    aimMiB: 60,
    prepare: () => {
      const content = Buffer.alloc(42 * mebibyte, ' ')
      const parts = workbookParts({ rows })
      const bomb = createZip({ ...parts, [sheetPath]: content })
      const lie = createZip({ ...parts, [sheetPath]: { content, claimedSize: 1_000_000 } })
      return async () => {
        await expectRefusal(readSheet('a.xlsx', bomb), '200 keer zo groot')
        await expectRefusal(readSheet('a.xlsx', lie), 'beschadigd')
      }
    },
  },
  {
    title: 'a workbook with more shared text than allowed, refused',
    aimMiB: 250,
    prepare: () => {
      const bytes = createZip(workbookParts({ rows, sharedStrings: sharedTexts(44_000) }))
      return () => expectRefusal(readSheet('a.xlsx', bytes), 'meer tekst')
    },
  },
  ...(
    [
      [
        'a million columns in the header',
        'Regel 1 is langer',
        () => [Buffer.from(`${'a;'.repeat(1_500_000)}\n1;2\n`)],
      ],
      ['an endless line', 'Regel 2 is langer', () => repeat('x', 50)],
      ['an endless row of empty cells', 'Regel 2 is langer', () => repeat(';', 50)],
      ['an endless quoted cell', 'Regel 2', () => repeat('y\n""', 50, '"')],
      ['an endless row of cells with a line end each', 'Regel 2', () => repeat('"\n";', 50)],
      ['a cell that is too long', 'een cel van meer dan', () => repeat('x', 1)],
    ] as const
  ).map(([what, message, content]) => ({
    title: `a CSV file with ${what}, refused`,
    aimMiB: 120,
    prepare: () => () => expectRefusal(readSheet('a.csv', content()), message),
  })),
  {
    title: 'a CSV file of 50 MiB, read twice',
    aimMiB: 150,
    prepare: () => async () => {
      await using file = await createSheetFile('a.csv', largeCsv())
      const { batches } = await openSheet(file)
      let count = 0
      for (let time = 0; time < 2; time += 1) for await (const batch of batches()) count += batch.length
      return count
    },
  },
  {
    title: 'a file of two million refused rows',
    aimMiB: 80,
    prepare: () => {
      const batch = Array.from({ length: 500 }, (_, at) => ({
        row: { rowNumber: at + 1, cells: [`A${at}`] },
        message: 'Omschrijving: Vul dit in.',
      }))
      return async () => {
        await using file = await openRefusedRowsFile({
          headers: ['Code'],
          dialect: { delimiter: ',', quote: '"' },
        })
        for (let at = 0; at < 4_000; at += 1) {
          await new Promise((resolve) => setImmediate(resolve))
          await file.append(batch)
        }
      }
    },
  },
  {
    title: 'an upload of 1 GiB where 50 MiB are allowed, refused',
    aimMiB: 120,
    prepare: () => () => {
      const stream = Readable.from(gibibyte(), { objectMode: false })
      return expectRefusal(receiveFile(stream, { name: 'a.csv', maxBytes: 50 * mebibyte }), 'te groot')
    },
  },
]

function* repeat(piece: string, times: number, before = ''): Generator<Uint8Array> {
  yield Buffer.from(`Code;Omschrijving\nA;${before}`)
  const bytes = Buffer.from(piece.repeat(Math.ceil(1_000_001 / piece.length)))
  for (let at = 0; at < times; at += 1) yield bytes
}

function* largeCsv(): Generator<Uint8Array> {
  yield Buffer.from('Code;Omschrijving;Bedrag\n')
  for (let at = 0; at < 50; at += 1) yield Buffer.from('A1;"Omschrijving; lang";1.234,50\n'.repeat(32_768))
}

function* gibibyte(): Generator<Uint8Array> {
  for (let made = 0; made < 1024; made += 1) yield Buffer.alloc(mebibyte)
}

async function expectRefusal(reading: Promise<unknown>, message: string): Promise<void> {
  const refusal = await reading.then(
    () => 'It was read.',
    (error: unknown) => String(error),
  )
  if (!refusal.includes(message)) throw new Error(refusal)
}
