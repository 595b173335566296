import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { setUpUser } from '../../../testing/fake-clock.ts'
import { queryClient } from '../../api/query-client.ts'
import { loadSignIn } from './load-sign-in.ts'
import { SignInPage } from './sign-in-page.tsx'

const password = 'een lang wachtwoord'

test.each([
  { link: 'reset', title: 'Nieuw wachtwoord', values: {}, sent: {}, to: '/' },
  {
    link: 'setup',
    title: 'Welkom bij Stamboek',
    values: { 'Naam *': 'Sanne Bakker' },
    sent: { userName: 'beheerder', fullName: 'Sanne Bakker' },
    to: '/basis',
  },
])(
  'the link $link shows its form to a signed-in user, and leads to $to without the data of that user',
  async ({ link, title, values, sent, to }) => {
    const posted: unknown[] = []
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      if (method !== 'POST') return Response.json({ userId: '1' })
      posted.push([path, JSON.parse(body as string)])
      return new Response(null, { status: 204 })
    })
    queryClient.setQueryData(['earlier'], 'of the earlier user')
    const router = open(`/sign-in?${link}=secret`)
    const user = setUpUser()
    await screen.findByRole('heading', { name: title })
    const entered = { ...values, 'Wachtwoord *': password, 'Wachtwoord nogmaals *': password }
    for (const [label, text] of Object.entries(entered)) await user.type(screen.getByLabelText(label), text)
    await user.keyboard('{Enter}')

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: to, search: '' }))
    expect(queryClient.getQueryData(['earlier'])).toBeUndefined()
    expect(posted).toEqual([[`/api/authentication/${link}`, { token: 'secret', password, ...sent }]])
  },
)

function open(address: string) {
  const routes = [
    { path: '/sign-in', loader: loadSignIn, element: <SignInPage />, hydrateFallbackElement: <p /> },
    { path: '/', element: <h1>Overzicht</h1> },
    { path: '/basis', element: <h1>Waarmee wil je beginnen?</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
