import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpUser } from '../../../testing/fake-clock.ts'
import { ResetForm } from './reset-form.tsx'

const password = 'een lang wachtwoord'
const fetchMock = vi.fn<typeof fetch>()
const handleDone = vi.fn()

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(async () => new Response(null, { status: 204 }))
  handleDone.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

test('sends the token and the password once, and is done', async () => {
  const { submit } = showForm()
  expect(document.activeElement).toBe(passwordField())
  await submit(password, password)
  await waitFor(() => expect(handleDone).toHaveBeenCalledOnce())
  const [path, init] = fetchMock.mock.calls[0] ?? []
  expect([init?.method, path]).toEqual(['POST', '/api/authentication/reset'])
  expect(JSON.parse(init?.body as string)).toEqual({ token: 'token', password })

  await submit(password, password)
  expect(fetchMock).toHaveBeenCalledOnce()
})

test('sends nothing while the passwords differ; the error goes when its field changes', async () => {
  const { user, submit } = showForm()
  await submit(password, 'iets anders')
  const repeated = screen.getByLabelText('Wachtwoord nogmaals *')
  expect(describe(repeated)).toBe('De wachtwoorden zijn niet gelijk.')
  expect(fetchMock).not.toHaveBeenCalled()
  await user.type(repeated, 'x')
  expect(describe(repeated)).toBe('')
})

test('shows a refused password at its field, and sends the next one', async () => {
  const message = 'Kies een wachtwoord dat minder voor de hand ligt.'
  fetchMock.mockResolvedValueOnce(
    refuse(422, 'ruleBroken', 'Niet opgeslagen.', [{ field: 'password', message }]),
  )
  const { submit } = showForm()
  await submit(password, password)
  await waitFor(() => expect(describe(passwordField())).toContain(message))
  expect(handleDone).not.toHaveBeenCalled()

  await submit('een heel ander wachtwoord', 'een heel ander wachtwoord')
  await waitFor(() => expect(handleDone).toHaveBeenCalledOnce())
  expect(screen.getByRole('alert').textContent).toBe('')
})

test.each([
  [
    'a used link',
    async () => refuse(403, 'notAllowed', 'Deze link is al gebruikt of verlopen.'),
    'Deze link is al gebruikt of verlopen.',
  ],
  [
    'a lost connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.',
  ],
])('shows the failure of %s until the next attempt', async (_, answer, message) => {
  fetchMock.mockImplementationOnce(answer)
  const { submit } = showForm()
  await submit(password, password)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect(handleDone).not.toHaveBeenCalled()

  await submit(password, 'iets anders')
  expect(screen.getByRole('alert').textContent).toBe('')
})

function showForm() {
  render(<ResetForm token="token" onDone={handleDone} />)
  const user = setUpUser()
  const submit = async (first: string, second: string): Promise<void> => {
    await user.clear(passwordField())
    await user.type(passwordField(), first)
    await user.clear(screen.getByLabelText('Wachtwoord nogmaals *'))
    await user.type(screen.getByLabelText('Wachtwoord nogmaals *'), second)
    await user.click(screen.getByRole('button', { name: /Wachtwoord opslaan en aanmelden/ }))
  }
  return { user, submit }
}

function passwordField(): HTMLElement {
  return screen.getByLabelText('Wachtwoord *')
}

/** The texts that a screen reader adds to a field: its description and its error. */
function describe(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

function refuse(status: number, code: string, detail: string, errors?: readonly object[]): Response {
  const body = { type: 'about:blank', title: 'T', status, detail, code, correlationId: 'c', errors }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}
