import type { FormMode } from '@stamboek/model/schema/base-field'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { secretView } from './secret-view.tsx'

function show(mode: FormMode, isReadOnly = false) {
  render(
    <secretView.Input
      field={{
        kind: 'secret',
        label: 'Wachtwoord',
        stored: 'hashed',
        presentation: 'password',
        help: 'Minimaal 12 tekens.',
      }}
      path="password"
      label="Wachtwoord"
      value={null}
      onChange={() => undefined}
      onBlur={undefined}
      errorMessage={undefined}
      memberErrors={[]}
      onTextError={() => undefined}
      mode={mode}
      isReadOnly={isReadOnly}
      isRequired={false}
      rows={undefined}
      presentation={undefined}
      autoFocus={false}
      ref={undefined}
    />,
  )
}

test('explains that an empty input keeps the stored value, except when adding', () => {
  show('add')
  screen.getByText('Minimaal 12 tekens.')
  cleanup()
  show('edit')
  screen.getByText('Minimaal 12 tekens. Leeg laten houdt wat er is.')
  cleanup()
  show('edit', true)
  expect(screen.queryByText(/Leeg laten/)).toBeNull()
})

const file = { kind: 'secret', label: 'Bestand', stored: 'sealed', presentation: 'file' } as const

/** A form with one file; returns the values and text errors that it got. */
function showFile(mode: FormMode) {
  const values: unknown[] = []
  const textErrors: unknown[] = []
  function Form() {
    const [value, setValue] = useState<string | null>(null)
    return (
      <secretView.Input
        field={file}
        path="file"
        label="Bestand"
        value={value}
        onChange={(next) => {
          values.push(next)
          setValue(next)
        }}
        onBlur={undefined}
        errorMessage={undefined}
        memberErrors={[]}
        onTextError={(message) => textErrors.push(message)}
        mode={mode}
        isReadOnly={false}
        isRequired
        rows={undefined}
        presentation={undefined}
        autoFocus={false}
        ref={undefined}
      />
    )
  }
  const { container } = render(<Form />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file input')
  return { values, textErrors, input }
}

test('a chosen file becomes base64, is shown by its name and size, and can be taken back', async () => {
  const user = userEvent.setup({ applyAccept: false })
  const { values, input } = showFile('add')
  screen.getByRole('group', { name: /^Bestand/ })
  screen.getByText('Geen bestand gekozen')
  await user.upload(input, new File(['hallo'], 'sleutel.pem'))
  expect(await screen.findByText('sleutel.pem')).toBeDefined()
  screen.getByText('5 bytes')
  expect(values).toEqual(['aGFsbG8='])
  await user.click(screen.getByRole('button', { name: 'Bestand wissen' }))
  screen.getByText('Geen bestand gekozen')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bestand kiezen' }))
  expect(values.at(-1)).toBeNull()
})

test('a file can be dropped, and replaces the stored one', async () => {
  const { values } = showFile('edit')
  screen.getByText('Er is een bestand opgeslagen')
  screen.getByText('Zonder keuze blijft het huidige bestand.')
  const dropped = { dataTransfer: { types: ['Files'], files: [new File(['ab'], 'nieuw.key')] } }
  const target = screen.getByRole('button', { name: 'Ander bestand' })
  fireEvent.dragOver(target, dropped)
  screen.getByText('Laat het bestand hier los')
  fireEvent.drop(target, dropped)
  expect(await screen.findByText('nieuw.key')).toBeDefined()
  expect(values).toEqual(['YWI='])
})

test.each([
  ['empty', new File([], 'leeg.pem'), 'Dit bestand is leeg.'],
  [
    'too large',
    new File([new Uint8Array(1024 * 1024 + 1)], 'groot.pem'),
    'Het bestand mag hoogstens 1 MB groot zijn.',
  ],
])('a file that is %s is refused at once, and keeps the form from being saved', async (_, given, message) => {
  const user = userEvent.setup({ applyAccept: false })
  const { values, textErrors, input } = showFile('add')
  await user.upload(input, given)
  expect(await screen.findByText(message)).toBeDefined()
  expect([values, textErrors]).toEqual([[null], [message]])
  await user.upload(input, new File([new Uint8Array(1024 * 1024)], 'past.pem'))
  expect(await screen.findByText('past.pem')).toBeDefined()
  expect(textErrors.at(-1)).toBeNull()
  expect(screen.queryByText(message)).toBeNull()
})
