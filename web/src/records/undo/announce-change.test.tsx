import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { undoAnswer } from '../../../testing/test-undo.ts'
import { apiClient, apiRequest } from '../../api/api-client.ts'
import { ToastRegion } from '../../ui/overlays/toast-region.tsx'
import { clearToasts } from '../../ui/overlays/toasts.ts'
import { announceChange, offerNoUndo } from './announce-change.ts'

const answers = new Map<string, () => Response>()

beforeEach(() => {
  apiClient.setBusinessUnit('unit')
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      async (input) => answers.get(input as string)?.() ?? new Response(null, { status: 404 }),
    ),
  )
  render(<ToastRegion />)
})
afterEach(() => {
  clearToasts()
  answers.clear()
  offerNoUndo()
})

const saved = (id: string) => () => new Response('{}', { headers: { 'x-change-set': id } })

async function save(...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    answers.set('/api/save', saved(id))
    await apiRequest('POST', '/api/save', { body: {} })
  }
  announceChange({ tone: 'good', title: 'Bijgewerkt' })
}

const undone = (count: number, kept: UndoChangeSetAnswer['kept'] = []) =>
  Response.json(undoAnswer({ changeSetId: 'u', undone: count, kept }), { headers: { 'x-change-set': 'u' } })

test('takes back all that the act changed, the last first, and offers to do it again', async () => {
  const order: string[] = []
  for (const id of ['a', 'b'])
    answers.set(`/api/changesets/${id}/undo`, () => {
      order.push(id)
      return undone(2)
    })
  answers.set('/api/changesets/u/undo', () => undone(4))
  await save('a', 'b')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  expect(await screen.findByText('4 records zijn teruggezet.')).toBeTruthy()
  expect(order).toEqual(['b', 'a'])
  expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Opnieuw doen' }))
  expect(await screen.findByText('Opnieuw gedaan')).toBeTruthy()
})

test('names what stays, and why', async () => {
  const reason = 'Later gewijzigd door Joost Hendriks.'
  answers.set('/api/changesets/a/undo', () =>
    undone(1, [{ id: '1', dtoKey: 'x', label: 'Nederland', reason }]),
  )
  await save('a')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  expect(await screen.findByText('1 van 2 niet teruggezet')).toBeTruthy()
  expect(screen.getByText(`Nederland: ${reason}`)).toBeTruthy()
})

test('says why it was not possible', async () => {
  const problem = {
    type: 'urn:stamboek:problem:ruleBroken',
    title: 'Niet opgeslagen',
    status: 422,
    detail: 'Deze wijziging is al ongedaan gemaakt.',
    code: 'ruleBroken',
    correlationId: 'c',
  }
  answers.set('/api/changesets/a/undo', () =>
    Response.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } }),
  )
  await save('a')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  expect(await screen.findByText('Deze wijziging is al ongedaan gemaakt.')).toBeTruthy()
})

test('offers nothing where nothing was changed, or where it was said so', async () => {
  announceChange({ tone: 'good', title: 'Niets gewijzigd' })
  expect(await screen.findByText('Niets gewijzigd')).toBeTruthy()
  answers.set('/api/save', saved('a'))
  await apiRequest('POST', '/api/save', { body: {} })
  offerNoUndo()
  await save()
  expect(await screen.findByText('Bijgewerkt')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull()
})
