import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../src/api/query-client.ts'
import { actionPath } from '../src/api/record-paths.ts'
import type { RecordPageExtension } from '../src/records/extension/record-page-extension.ts'
import { RecordPage } from '../src/records/page/record-page.tsx'
import { SessionProvider } from '../src/session/session.tsx'
import { UiProvider } from '../src/ui/ui-provider.tsx'
import { setUpUser } from './fake-clock.ts'
import { stubGridLayout } from './grid-layout-stub.ts'
import { testSession } from './test-record-types.ts'

interface PageUnderTest {
  readonly type: ServedRecordType
  readonly rows: readonly AnyRecord[]
  readonly extension?: RecordPageExtension
  readonly permissions?: readonly string[]
  readonly permissionsByUnit?: ReadonlyMap<string, ReadonlySet<string>>
  /** Other types that the user may see, and their extensions by dtoKey. */
  readonly others?: readonly ServedRecordType[]
  readonly otherExtensions?: Readonly<Record<string, RecordPageExtension>>
  /** Default: the rows. */
  readonly records?: readonly AnyRecord[]
  /** The query of the address, such as `?record=1`. */
  readonly query?: string
  /** Answers by path; these take precedence. */
  readonly answers?: Readonly<Record<string, (body: Record<string, unknown>) => unknown>>
}

export const sent: { method: string; path: string; body: Record<string, unknown> }[] = []

export async function openRecordPage({ type, rows, permissions = [], ...given }: PageUnderTest) {
  const { others = [], records = rows, answers = {} } = given
  const extensions = new Map(
    Object.entries({ [type.dtoKey]: given.extension ?? {}, ...given.otherExtensions }),
  )
  stubGridLayout()
  sent.length = 0
  queryClient.clear()
  const recordTypes = new Map([type, ...others].map((each) => [each.dtoKey, each]))
  queryClient.setQueryData(['schema', null], { recordTypes, get: (key: string) => recordTypes.get(key) })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const call = { method, path, body: JSON.parse(body ?? '{}') as Record<string, unknown> }
    sent.push(call)
    const special = answers[path]
    if (special) return answer(special(call.body))
    if (path === actionPath(type, 'Search'))
      return answer({ items: rows, totalCount: rows.length, hint: 'twee van de tien' })
    const row = records.findLast(({ id }) => path.includes(id))
    if (method !== 'PUT') return answer(row)
    return answer({ ...row, ...call.body, rowVersion: (row?.rowVersion ?? 0) + 1 })
  })
  const session = { ...testSession(permissions), permissionsByUnit: given.permissionsByUnit ?? new Map() }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/${given.query ?? ''}`]}>
        <UiProvider>
          <SessionProvider session={session}>
            <RecordPage recordType={type} title={type.labels.many} breadcrumbs={[]} extensions={extensions} />
          </SessionProvider>
        </UiProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const [first] = rows
  // A dialog that the address opens hides the rows.
  const hidden = given.query !== undefined
  if (first) await screen.findByRole('gridcell', { name: String(first['description']), hidden })
  return setUpUser()
}

function answer(body: unknown): Response {
  return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
}
