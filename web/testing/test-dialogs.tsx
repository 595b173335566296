import type { Problem } from '@stamboek/model/contract/problem'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import type { DefinitionOf } from '../src/api/served-type.ts'
import type { ActionDialogProps, ActionDialogPropsOf } from '../src/records/dialogs/action-dialog-props.ts'
import { SessionProvider } from '../src/session/session.tsx'
import { UiProvider } from '../src/ui/ui-provider.tsx'
import { setUpUser } from './fake-clock.ts'
import { testSession } from './test-record-types.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
}

interface TestDialogs<D> {
  /** All requests except plain reads and questions. */
  readonly sent: Sent[]
  readonly handlers: Pick<
    ActionDialogProps,
    'onClose' | 'onChanged' | 'onNavigate' | 'onAct' | 'onPageChange'
  >
  /** Refuses all writes until `accept`. */
  readonly refuse: (status: number, problem: Partial<Problem>) => void
  readonly accept: () => void
  readonly answer: (address: RegExp, reply: (sent: Sent) => Response | Promise<Response>) => void
  readonly clearAnswers: () => void
  readonly open: (
    Dialog: ComponentType<ActionDialogPropsOf<D>>,
    props?: Partial<ActionDialogProps>,
  ) => {
    readonly user: UserEvent
    readonly again: (props: Partial<ActionDialogProps>) => void
  }
}

/** What dialogs ask before they ask the user, by a part of the address. */
const questions: Readonly<Record<string, object>> = {
  '/usages': { usages: [] },
  'dryRun=true': { totalRecordsAffected: 0, results: [] },
}

/** The server returns what it is sent. */
export function testDialogs<Type extends ServedRecordType>(
  type: Type,
  rows: readonly AnyRecord[],
  others: readonly ServedRecordType[] = [],
  permissions: readonly string[] = [],
): TestDialogs<DefinitionOf<Type>> {
  // Slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const sent: Sent[] = []
  const session = testSession(permissions)
  const handlers = {
    onClose: vi.fn(),
    onChanged: vi.fn(),
    onNavigate: vi.fn(),
    onAct: vi.fn(),
    onPageChange: vi.fn(),
  }
  const answers: [RegExp, (sent: Sent) => Response | Promise<Response>][] = []
  let refusal: Response | undefined

  beforeEach(() => {
    refusal = undefined
    sent.length = 0
    answers.length = 0
    vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: unknown }) => {
      const call = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as Sent['body']) : {} }
      const special = answers.find(([address]) => address.test(path))
      const asked = Object.entries(questions).find(([part]) => path.includes(part))?.[1]
      if ((method !== 'GET' && !asked) || special) sent.push(call)
      if (special) return special[1](call)
      if (asked) return jsonResponse(200, asked)
      const row = rows.find(({ id }) => path.includes(id)) ?? rows[0]
      if (method === 'GET') return jsonResponse(200, row)
      return (
        refusal?.clone() ??
        jsonResponse(200, { ...row, ...call.body, rowVersion: (row?.rowVersion ?? 0) + 1 })
      )
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })

  return {
    sent,
    handlers,
    refuse: (status, problem) => {
      const standard = {
        type: 'about:blank',
        title: 'Niet opgeslagen',
        status,
        detail: 'Nee.',
        code: 'ruleBroken',
      }
      refusal = jsonResponse(status, { ...standard, ...problem })
    },
    accept: () => {
      refusal = undefined
    },
    clearAnswers: () => void answers.splice(0),
    answer: (address, reply) => void answers.push([address, reply]),
    open: (Tested, given = {}) => {
      const Dialog = Tested as ComponentType<ActionDialogProps>
      const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
      const recordTypes = new Map([type, ...others].map((each) => [each.dtoKey, each]))
      client.setQueryData(['schema', null], { recordTypes, get: (dtoKey: string) => recordTypes.get(dtoKey) })
      const element = (props: Partial<ActionDialogProps>) => (
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <UiProvider>
              <SessionProvider session={session}>
                <Dialog
                  type={type}
                  records={rows.slice(0, 1)}
                  rows={rows}
                  rowOffset={0}
                  totalCount={rows.length}
                  pageLimit={50}
                  areRowsReady
                  {...handlers}
                  {...props}
                />
              </SessionProvider>
            </UiProvider>
          </MemoryRouter>
        </QueryClientProvider>
      )
      const { rerender } = render(element(given))
      return { user: setUpUser(), again: (props) => rerender(element({ ...given, ...props })) }
    },
  }
}

export function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** Finds a question by its name, because toasts are alert dialogs too. */
export function question(name: RegExp): Promise<HTMLElement> {
  return screen.findByRole('alertdialog', { name })
}
