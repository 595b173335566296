import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { recordFeature } from '@stamboek/server/records/engine/record-feature'
import { inUnitOfWork } from '@stamboek/server/records/engine/unit-of-work'
import { readRecord } from '@stamboek/server/records/queries/read-records'
import { saveRecords } from '@stamboek/server/records/store/save-records'
import { RequestProblem } from '@stamboek/server/request-problem'
import { readBytes } from '@stamboek/server/sheets/sheet-file'
import { uuidV7 } from '@stamboek/server/uuid-v7'

/** Records made from a file, with a list of their own, and calls that answer with a file and with a list. */
const scan = {
  dtoKey: 'Test.ScanViewDto',
  name: 'scan',
  path: 'scans',
  labels: { one: 'Scan', many: 'Scans' },
  icon: 'scan',
  ownership: 'businessUnit',
  generic: ['description', 'status', 'remark'],
  fields: { content: { kind: 'text', label: 'Inhoud', maxLength: 200, computed: 'program' } },
  lists: { words: { word: { kind: 'text', label: 'Woord' }, length: { kind: 'integer', label: 'Lengte' } } },
  upload: {
    description: { kind: 'text', label: 'Omschrijving', maxLength: 20, required: true },
    colour: { kind: 'choice', label: 'Kleur', options: [{ value: 'grey', label: 'Grijs' }] },
  },
  search: { layout: 'codeTable', parts: ['description'] },
  grid: { columns: ['description'] },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'content', span: 1 },
      ],
    ],
  },
  actions: { without: ['Clone', 'Import'] },
  calls: {
    Content: {
      method: 'GET',
      path: 'scans/{id}/content',
      label: 'Inhoud',
      right: 'Read',
      subject: 'record',
      answer: 'file',
    },
    Colours: {
      method: 'GET',
      path: 'scancolours',
      label: 'Kleuren',
      right: 'Read',
      subject: 'page',
      answer: [{ name: { kind: 'text', label: 'Naam' } }],
    },
  },
} as const satisfies RecordTypeDefinition

export const scanCases: readonly RecordTypeDefinition[] = [scan]

export const scanFeature = recordFeature(scan, {
  calls: {
    Content: async (_context, _type, { record }) => ({
      name: `../${textOf(record, 'description')}\r\n.html`,
      type: 'text/html',
      content: chunksOf(textOf(record, 'content')),
    }),
    Colours: async () => [{ name: 'grijs' }, { name: 'zwart' }],
  },
  lists: async (_context, _type, record) => ({
    words: textOf(record, 'content')
      .split(' ')
      .map((word) => ({ word, length: word.length })),
  }),
  upload: async (context, type, { file, values }) => {
    let content = ''
    for await (const bytes of readBytes(file)) content += Buffer.from(bytes).toString()
    if (content === 'leeg') throw new RequestProblem('ruleBroken', 'Op de scan staat niets.')
    const { description, colour } = values
    const name = [description, colour].filter(Boolean).join(' ')
    const after = { description: name, content, status: 'Active', systemValue: false }
    const id = uuidV7()
    await inUnitOfWork(context, type, (unit) =>
      saveRecords(unit, type, [{ id, action: 'Insert', before: undefined, after }]),
    )
    return readRecord(context, type, id)
  },
})

function textOf(record: Readonly<Record<string, unknown>> | undefined, member: string): string {
  return record?.[member] as string
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  for (const character of text) yield Buffer.from(character)
}
