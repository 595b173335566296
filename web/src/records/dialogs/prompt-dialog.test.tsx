import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { PromptDialog } from './prompt-dialog.tsx'

test('the first input has the focus when a prompt opens', () => {
  render(
    <UiProvider>
      <PromptDialog
        title="Deactiveren"
        actionLabel="Deactiveren"
        run={async () => undefined}
        onDone={() => undefined}
        onClose={() => undefined}
      >
        <p>3 records</p>
        <TextAreaField label="Opmerking" value="" onChange={() => undefined} />
      </PromptDialog>
    </UiProvider>,
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Opmerking' }))
})
