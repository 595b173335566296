import type { FormMode } from '@stamboek/model/schema/base-field'
import { cleanup, render, screen } from '@testing-library/react'
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
