import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { sampleCodecs } from '../../../gallery/sample-codecs.ts'
import { Button } from '../buttons/button.tsx'
import { Select } from '../choices/select.tsx'
import { DateField } from '../dates/date-field.tsx'
import { DateRangeField } from '../dates/date-range-field.tsx'
import { TextField } from '../inputs/text-field.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { UnsavedChangesDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

function Form({ onSave, onDiscard }: { onSave: () => void; onDiscard: () => void }) {
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onRequestClose={() => (text === '' ? setOpen(false) : setAsking(true))}
        title="Wijzig record"
      >
        <TextField label="Omschrijving" value={text} onChange={setText} autoFocus />
        <Select label="Status" value={null} onChange={() => {}} options={[{ id: 'a', label: 'Actief' }]} />
      </Dialog>
      <UnsavedChangesDialog
        isOpen={isAsking}
        onSave={onSave}
        onDiscard={() => {
          onDiscard()
          setAsking(false)
          setOpen(false)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

it('closes on Escape when nothing was typed', async () => {
  render(<Form onSave={() => {}} onDiscard={() => {}} />)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks before input is lost, and stays open when cancelled', async () => {
  const onDiscard = vi.fn<() => void>()
  const onSave = vi.fn<() => void>()
  render(<Form onSave={onSave} onDiscard={onDiscard} />)
  await userEvent.type(screen.getByLabelText('Omschrijving'), 'Anders')
  await userEvent.keyboard('{Escape}')
  expect(
    screen.getByRole('alertdialog', { name: 'Je hebt onopgeslagen wijzigingen. Wat wil je doen?' }),
  ).toBeTruthy()
  // Who goes on typing must not save.
  await userEvent.keyboard(' ')
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const field = screen.getByLabelText<HTMLInputElement>('Omschrijving')
  expect(field.value).toBe('Anders')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))

  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(onSave).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Niet opslaan' }))
  expect(onDiscard).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('closes an open list before the dialog on Escape', async () => {
  render(<Form onSave={() => {}} onDiscard={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: /Status/ }))
  expect(screen.getByRole('listbox')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Wijzig record' })).toBeTruthy()
})

it('closes on Escape from the end of a period', async () => {
  const onRequestClose = vi.fn<() => void>()
  render(
    <Dialog isOpen onRequestClose={onRequestClose} title="Wijzig record">
      <DateRangeField
        label="Actief"
        codec={sampleCodecs.date}
        value={{ start: '2026-02-01', end: '2026-03-01' }}
        onChange={() => {}}
        autoFocus
      />
    </Dialog>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Actief: t/m'))
  await userEvent.keyboard('{Escape}')
  expect(onRequestClose).toHaveBeenCalledTimes(1)
})

it('closes on Escape from a button that shows its tooltip, which closes too', async () => {
  const onRequestClose = vi.fn<() => void>()
  render(
    <Dialog isOpen onRequestClose={onRequestClose} title="Wijzig record">
      <Button disabledReason="Vul eerst de omschrijving in.">Opslaan</Button>
    </Dialog>,
  )
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opslaan' }))
  expect(screen.getByText('Vul eerst de omschrijving in.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Vul eerst de omschrijving in.')).toBeNull())
  expect(onRequestClose).toHaveBeenCalledTimes(1)
})

it('focuses an autofocus field on the first tab, and keeps input on another tab', async () => {
  render(
    <Dialog isOpen onRequestClose={() => {}} title="Wijzig record" isPadded={false}>
      <Tabs
        label="Onderdelen"
        items={[
          {
            id: 'a',
            label: 'Algemeen',
            content: (
              <DateField label="Datum" codec={sampleCodecs.date} value={null} onChange={() => {}} autoFocus />
            ),
          },
          { id: 'b', label: 'Gebruik', content: 'Nergens' },
        ]}
      />
    </Dialog>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Datum')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('0102')
  await userEvent.click(screen.getByRole('tab', { name: 'Gebruik' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Algemeen' }))
  expect(screen.getByLabelText<HTMLInputElement>('Datum').value).toBe('01-02-')
})
