import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { unsavedChanges } from '../../session/unsaved-changes.ts'
import { Select } from '../../ui/choices/select.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { PromptDialog } from './prompt-dialog.tsx'

const onClose = vi.fn<() => void>()
const run = vi.fn<() => Promise<undefined>>()

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

function Prompt({ shown }: { readonly shown?: string }) {
  const [remark, setRemark] = useState('')
  return (
    <UiProvider>
      <PromptDialog
        title="Records deactiveren"
        actionLabel="Deactiveren"
        run={run}
        onDone={() => shown}
        onClose={onClose}
      >
        <p>3 records</p>
        <TextAreaField label="Opmerking" value={remark} onChange={setRemark} />
      </PromptDialog>
    </UiProvider>
  )
}

function open(shown?: string) {
  const { container } = render(<Prompt {...(shown !== undefined && { shown })} />)
  const scrim = container.ownerDocument.querySelector<HTMLElement>('[class*=scrim]') ?? container
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const ways = {
    Escape: () => userEvent.keyboard('{Escape}'),
    'the cross': () => press('Sluiten'),
    'a press beside it': () => userEvent.click(scrim),
  }
  return { press, ways, remark: screen.getByRole<HTMLInputElement>('textbox', { name: 'Opmerking' }) }
}

const ways = ['Escape', 'the cross', 'a press beside it'] as const
const question = () => screen.queryByRole('alertdialog', { name: /^Je hebt onopgeslagen wijzigingen/ })

test('the first input has the focus when a prompt opens', () => {
  const { remark } = open()
  expect(document.activeElement).toBe(remark)
})

test.each(ways)(
  '%s closes a prompt without input at once, and asks where input would be lost',
  async (way) => {
    const untouched = open()
    await untouched.ways[way]()
    expect(onClose).toHaveBeenCalledOnce()
    cleanup()
    onClose.mockClear()

    const { remark, ways: close, press } = open()
    await userEvent.type(remark, 'Oud')
    await close[way]()
    expect(question()?.textContent).toContain('Records deactiveren')
    // Keys are for the question.
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(run).not.toHaveBeenCalled()
    await press('Verder bewerken')
    expect(question()).toBeNull()
    expect(remark.value).toBe('Oud')
    expect(onClose).not.toHaveBeenCalled()
    await close[way]()
    await press('Niet opslaan')
    expect(onClose).toHaveBeenCalledOnce()
  },
)

test('the button that says so drops the input at once', async () => {
  const { remark, press } = open()
  await userEvent.type(remark, 'Oud')
  expect([...unsavedChanges.forms].map(({ description }) => description)).toEqual(['Records deactiveren'])
  await press('Annuleren')
  expect(onClose).toHaveBeenCalledOnce()
})

test('nothing can be lost any more once the action has run', async () => {
  const { remark, ways: close, press } = open('1 record is niet gewijzigd.')
  await userEvent.type(remark, 'Oud')
  await press('Deactiveren')
  await screen.findByText('1 record is niet gewijzigd.')
  expect(unsavedChanges.forms.size).toBe(0)
  await close.Escape()
  expect(onClose).toHaveBeenCalledOnce()
})

test('the button that closes the outcome has the focus, also if a list was open', async () => {
  run.mockResolvedValue(undefined)
  render(
    <UiProvider>
      <PromptDialog
        title="Taken afronden"
        actionLabel="Taken afronden"
        run={run}
        onDone={() => '1 is niet gewijzigd'}
        onClose={onClose}
      >
        <Select
          label="Status"
          options={[{ id: 'done', label: 'Voltooid' }]}
          value="done"
          onChange={() => undefined}
        />
      </PromptDialog>
    </UiProvider>,
  )
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('option', { name: 'Voltooid' })
  await userEvent.keyboard('{Control>}s{/Control}')
  await screen.findByText('1 is niet gewijzigd')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Sluiten'))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
