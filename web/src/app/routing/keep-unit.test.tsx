import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider, useNavigate, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { keepUnit } from './keep-unit.ts'

function Page() {
  const navigate = useNavigate()
  const [, setParameters] = useSearchParams()
  return (
    <>
      <Link to="/talen?sf=e30#begin">link</Link>
      <Link to="/talen?unit=zuid">link to another unit</Link>
      <Link to={{ pathname: '/talen' }}>link by parts</Link>
      <button type="button" onClick={() => void navigate('/talen')}>
        navigation
      </button>
      <button type="button" onClick={() => void navigate({ search: '?record=1' })}>
        relative navigation
      </button>
      <button type="button" onClick={() => setParameters({ sf: 'e30' }, { replace: true })}>
        search
      </button>
    </>
  )
}

function open(address: string) {
  const paths = ['/', '/landen', '/talen']
  const router = createMemoryRouter(
    paths.map((path) => ({ path, Component: Page })),
    { initialEntries: ['/', address] },
  )
  render(<RouterProvider router={keepUnit(router)} />)
  const shown = () => router.state.location.pathname + router.state.location.search
  return { router, shown, user: userEvent.setup() }
}

test.each([
  ['link', '/talen?sf=e30&unit=noord#begin'],
  ['link by parts', '/talen?unit=noord'],
  ['link to another unit', '/talen?unit=zuid'],
])('a %s leads to %s', async (name, address) => {
  const { shown, user } = open('/landen?unit=noord')
  const link = screen.getByRole('link', { name })
  expect(link.getAttribute('href')).toBe(address)
  await user.click(link)
  expect(shown()).toBe(address.split('#')[0])
})

test.each([
  ['navigation', '/talen?unit=noord'],
  ['relative navigation', '/landen?record=1&unit=noord'],
  ['search', '/landen?sf=e30&unit=noord'],
])('a %s leads to %s', async (name, address) => {
  const { shown, user } = open('/landen?unit=noord')
  await user.click(screen.getByRole('button', { name }))
  expect(shown()).toBe(address)
})

test('steps in the history, and addresses without a unit, stay as they are', async () => {
  const { router, shown, user } = open('/landen')
  await user.click(screen.getByRole('link', { name: 'link by parts' }))
  expect(shown()).toBe('/talen')
  await router.navigate(-2)
  expect(shown()).toBe('/')
})

test('the reference date goes along to other pages, and can be removed on its own', async () => {
  const { shown, user } = open('/landen?unit=noord&op=2026-06-01')
  await user.click(screen.getByRole('button', { name: 'search' }))
  expect(shown()).toBe('/landen?sf=e30&unit=noord')
  await user.click(screen.getByRole('button', { name: 'navigation' }))
  expect(shown()).toBe('/talen?unit=noord')
})

test.each([
  ['link', '/talen?sf=e30&op=2026-06-01'],
  ['navigation', '/talen?op=2026-06-01'],
])('a %s to another page keeps the reference date', async (name, address) => {
  const { shown, user } = open('/landen?op=2026-06-01')
  await user.click(screen.getByRole(name === 'link' ? 'link' : 'button', { name }))
  expect(shown()).toBe(address)
})
