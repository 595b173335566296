import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Breadcrumbs } from './layout/breadcrumbs.tsx'
import { UiProvider } from './ui-provider.tsx'

test('a link shows the address that the application makes of its own, and leads by the application', async () => {
  const navigate = vi.fn()
  render(
    <UiProvider navigate={navigate} createHref={(address) => `${address}?unit=noord`}>
      <Breadcrumbs
        items={[
          { id: 'landen', label: 'Landen', href: '/landen' },
          { id: 'talen', label: 'Talen', href: '/talen' },
        ]}
      />
    </UiProvider>,
  )
  const link = screen.getByRole('link', { name: 'Landen' })
  expect(link.getAttribute('href')).toBe('/landen?unit=noord')
  await userEvent.click(link)
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/landen', undefined)
  // The page itself is not among them, so that the last one leads somewhere too.
  await userEvent.click(screen.getByRole('link', { name: 'Talen' }))
  expect(navigate).toHaveBeenLastCalledWith('/talen', undefined)
})
