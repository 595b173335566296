import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Icon } from './icon.tsx'

it('is labelled by its Dutch words, an unknown one by its name', async () => {
  render(
    <>
      <Icon name="arrow-left" isLabelled />
      <Icon name="no-icon" isLabelled />
      <Icon name="arrow-right" />
    </>,
  )
  await screen.findByRole('img', { name: 'pijl links' })
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'pijl links',
    'no-icon',
  ])
})
