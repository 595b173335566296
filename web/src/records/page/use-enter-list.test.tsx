import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useEnterList } from './use-enter-list.ts'

interface ListProps {
  readonly isSettled: boolean
  readonly found: readonly string[]
}

function List({ isSettled, found }: ListProps) {
  const enterList = useEnterList({ isSettled, rows: found.map((id) => ({ id })) as never })
  return (
    <>
      <input onKeyDown={({ key }) => key === 'Enter' && enterList()} />
      <div data-grid="">
        <div role="columnheader" data-column="1" tabIndex={0}>
          Naam
        </div>
        {found.map((name) => (
          <div key={name} role="row">
            <div role="gridcell" data-column="0" tabIndex={-1}>
              Nummer
            </div>
            <div role="gridcell" data-column="1" tabIndex={-1}>
              {name}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

async function search(found: readonly string[], meanwhile: (user: typeof userEvent) => Promise<unknown>) {
  const { rerender } = render(<List isSettled found={['Oud']} />)
  screen.getByRole('textbox').focus()
  await userEvent.keyboard('{Enter}')
  rerender(<List isSettled={false} found={['Oud']} />)
  await meanwhile(userEvent)
  rerender(<List isSettled found={found} />)
  await Promise.resolve()
  return document.activeElement
}

const wait = async (): Promise<void> => {}

test('Enter in a search field leads to the first row once it is there', async () => {
  expect((await search(['Nieuw', 'Ander'], wait))?.textContent).toBe('Nieuw')
})

test('the focus stays in the field when nothing is found', async () => {
  expect((await search([], wait))?.tagName).toBe('INPUT')
})

test('the focus stays in the field while the user types on', async () => {
  expect((await search(['Nieuw'], (user) => user.keyboard('x')))?.tagName).toBe('INPUT')
})
