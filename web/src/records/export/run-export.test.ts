import { holiday } from '@stamboek/model/records/other/holiday'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { teamTree } from '@stamboek/testing/language/team-tree'
import { beforeEach, expect, it, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import type { ExportRequest } from '../../api/exports.ts'
import * as files from '../../api/save-file.ts'
import { createColumnState, setColumnHidden } from '../../ui/grid/column-state.ts'
import * as toasts from '../../ui/overlays/toasts.ts'
import { createRecordColumns } from '../grid/record-columns.tsx'
import { createPageState } from '../state/page-state.ts'
import { runExport } from './run-export.ts'

const type = servedType(holiday)
const columns = createRecordColumns(type, {
  columns: [{ id: 'weekday', header: 'Dag', text: () => 'maandag' }],
})
const marked = new Map<string, AnyRecord>([['1', { id: '1', rowVersion: 1 }]])
const view = {
  type,
  title: 'Feestdagen',
  columns,
  count: 7,
  isMarkedOnly: false,
  state: {
    ...createPageState({
      initial: { values: { description: 'dag' }, matchingBehavior: 'StartsWith' as const },
      visibleKeys: [],
      columns: {
        ...setColumnHidden(createColumnState(columns), 'status', true),
        sort: [{ columnId: 'dateUtc', direction: 'descending' as const }],
      },
      isImmediate: true,
      isSearchExpanded: true,
    }),
    referenceDateUtc: '2026-01-31T23:00:00.000Z',
    marked,
  },
}
let sent: ExportRequest[] = []
const answer = vi.fn<() => Response>()

beforeEach(() => {
  sent = []
  vi.spyOn(files, 'saveFile').mockReturnValue()
  vi.spyOn(toasts, 'showToast').mockReturnValue(vi.fn())
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''Feestdagen%202026.xlsx" }
  answer.mockReset().mockImplementation(() => new Response('PK', { headers }))
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as ExportRequest)
    return answer()
  })
})

it('sends the columns, search, sorting and reference date of the page', async () => {
  await runExport(view)
  const [request] = sent
  expect(request).toMatchObject({
    title: 'Feestdagen',
    search: { description: 'dag' },
    matchingBehavior: 'StartsWith',
    referenceDateUtc: '2026-01-31T23:00:00.000Z',
    sort: [{ field: 'dateUtc', order: 'descending' }],
  })
  const fields = request?.columns?.map(({ field }) => field)
  expect(fields).toContain('dateUtc')
  expect(fields).not.toContain('status')
  expect(fields).not.toContain('weekday')
  for (const absent of ['limit', 'skip', 'ids']) expect(request).not.toHaveProperty(absent)
})

it('uses the file name of the server, and names omitted columns', async () => {
  await runExport(view)
  expect(vi.mocked(files.saveFile).mock.calls[0]?.[1]).toBe('Feestdagen 2026.xlsx')
  expect(toasts.showToast).toHaveBeenCalledWith({
    tone: 'good',
    title: 'Export klaar: 7 records',
    description: 'De kolom “Dag” staat alleen op deze pagina en niet in de export.',
  })
})

it('sends only the marked records on request', async () => {
  await runExport({ ...view, isMarkedOnly: true, count: 1 })
  expect(sent[0]?.ids).toEqual(['1'])
})

it('shows the error of a failed export', async () => {
  answer.mockImplementation(() =>
    Response.json({ code: 'unavailable', detail: 'Er wordt al veel geëxporteerd.' }, { status: 503 }),
  )
  await runExport(view)
  expect(files.saveFile).not.toHaveBeenCalled()
  expect(toasts.showToast).toHaveBeenCalledWith({
    tone: 'bad',
    title: 'Exporteren is niet gelukt',
    description: 'Er wordt al veel geëxporteerd.',
  })
})

it('leaves rows and columns of a sheet of its own to the server', async () => {
  const tree = servedType(teamTree)
  await runExport({ ...view, type: tree, count: 2_000_000 })
  expect(sent[0]).toMatchObject({ title: 'Feestdagen' })
  expect(sent[0]).not.toHaveProperty('columns')
  expect(sent[0]).not.toHaveProperty('ids')
  expect(toasts.showToast).toHaveBeenCalledWith({ tone: 'good', title: 'Export klaar' })
})

it('refuses more rows than an Excel sheet holds', async () => {
  await runExport({ ...view, count: 2_000_000 })
  expect(sent).toEqual([])
  expect(vi.mocked(toasts.showToast).mock.calls[0]?.[0].description).toContain('hoogstens 1.048.575 rijen')
})
