import { country } from '@stamboek/model/records/standard/country'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { ImportDialog } from '../src/records/import/dialog/import-dialog.tsx'
import { stubGridLayout } from './grid-layout-stub.ts'
import { testDialogs } from './test-dialogs.tsx'
import { servedType } from './test-record-types.ts'
import { importAnswer, stubUploads } from './test-uploads.ts'

const rows = ['Omschrijving;ISO-code 2', 'Atlantis;AT', 'Nederland;NL', 'Nergens;']

export function csvFile(lines: readonly string[] = rows, name = 'landen.csv'): File {
  return new File([lines.join('\r\n')], name, { type: 'text/csv' })
}

/** Opens the import dialog; the test answers its uploads. */
export function testImport(definition: RecordTypeDefinition = country) {
  const dialogs = testDialogs(servedType(definition), [])
  const uploads: ReturnType<typeof stubUploads> = []
  beforeEach(() => {
    stubGridLayout()
    uploads.length = 0
    stubUploads(uploads)
  })

  const start = (Dialog = ImportDialog) => {
    const { user } = dialogs.open(Dialog)
    const dialog = within(screen.getByRole('dialog', { name: / - / }))
    return {
      user,
      dialog,
      choose: async (file: File) => {
        const input = document.querySelector<HTMLInputElement>('input[type=file]')
        if (!input) throw new Error('Nothing takes a file')
        await user.upload(input, file)
      },
      press: async (name: string) => user.click(await dialog.findByRole('button', { name })),
    }
  }
  const check = async (answer = importAnswer(), file = csvFile()) => {
    const started = start()
    await started.choose(file)
    await started.press('Controleren')
    uploads[0]?.answer(200, answer)
    await started.dialog.findByRole('radiogroup', { name: 'Rijen per uitkomst' })
    return started
  }
  return { dialogs, uploads, start, check }
}

/** The texts of a table, row by row, without its head. */
export function cellsOf(table: HTMLElement): (string | null)[][] {
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
}
