import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { UiProvider } from '../ui-provider.tsx'
import { Pager, type PagerProps } from './pager.tsx'

function show(props: Partial<PagerProps>) {
  render(
    <UiProvider>
      <Pager
        page={2}
        limit={50}
        totalCount={2345}
        onPageChange={vi.fn()}
        onLimitChange={vi.fn()}
        {...props}
      />
    </UiProvider>,
  )
}

const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

describe('the styles of paging (requirements 12.1)', () => {
  it('full: next and last page, and the number of rows per page', () => {
    show({ variant: 'full' })
    expect(screen.getByRole('button', { name: /Rijen per pagina/ })).toBeTruthy()
    expect(buttons().slice(1)).toEqual([
      'Eerste pagina',
      'Vorige pagina',
      'Volgende pagina',
      'Laatste pagina',
    ])
    expect(screen.getByText('51–100 van 2.345')).toBeTruthy()
  })

  it('minimal: next and previous page', () => {
    show({ variant: 'minimal' })
    expect(buttons()).toEqual(['Vorige pagina', 'Volgende pagina'])
    expect(screen.getByText('51–100 van 2.345')).toBeTruthy()
  })

  it('none: nothing, or a hint when there are more rows', () => {
    show({ variant: 'none', page: 1, limit: 1000 })
    expect(buttons()).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('Eerste 1.000 van 2.345; verfijn de zoekopdracht.')
    cleanup()
    show({ variant: 'none', page: 1, limit: 1000, totalCount: 1000 })
    expect(screen.queryByRole('status')).toBeNull()
  })
})
