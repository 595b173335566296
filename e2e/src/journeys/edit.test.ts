import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('goes from record to record and saves and closes', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Albanië').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByText('Albanië · 3 van 249').waitFor()
  await form.getByRole('button', { name: 'Volgend record' }).click()
  await form.getByText('Algerije · 4 van 249').waitFor()
  await form.getByRole('button', { name: 'Vorig record' }).click()
  await form.getByText('Albanië · 3 van 249').waitFor()
  // The arrow keys do the same outside of inputs.
  await page.keyboard.press('ArrowLeft')
  await form.getByText('Åland · 2 van 249').waitFor()

  const remark = form.getByRole('textbox', { name: 'Opmerking', exact: true })
  await remark.fill('Eilanden')
  await form.getByRole('button', { name: 'Meer mogelijkheden' }).click()
  await page.getByRole('menuitem', { name: 'Opslaan' }).click()
  await toast(page, 'Land bijgewerkt').waitFor()
  await remark.fill('Eilanden in de Oostzee')
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(async () => (await grid.cell('Åland', 'Gewijzigd door')).innerText()).toContain('Marieke')
})

test('changes of different fields by two users merge', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Algerije').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Mijn opmerking')
  await changeElsewhere('Algerije', { isoCode3: 'QQQ' })

  await page.keyboard.press('Control+Shift+S')
  const conflict = findDialog(page, 'Intussen gewijzigd')
  await conflict.getByRole('row', { name: 'ISO-code 3 DZA QQQ Van het andere venster' }).waitFor()
  await conflict.getByRole('row', { name: 'Opmerking – Mijn opmerking Van mij' }).waitFor()
  await expectAccessible(page, 'conflict that merges by itself')
  // Saving has the focus.
  await page.keyboard.press('Enter')
  await toast(page, 'Land bijgewerkt').waitFor()
  await form.waitFor({ state: 'detached' })
  expect(await read('Algerije')).toMatchObject({ isoCode3: 'QQQ', remark: 'Mijn opmerking' })
})

test('conflicting changes are resolved by keyboard, without retyping', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Andorra').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'ISO-code 3', exact: true }).fill('AAX')
  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Van mij')
  await changeElsewhere('Andorra', { isoCode3: 'AAY', remark: 'Van een ander' })

  await page.keyboard.press('Control+S')
  const conflict = findDialog(page, 'Intussen gewijzigd')
  const code = conflict.getByRole('radiogroup', { name: 'ISO-code 3' })
  await code.getByText('AND', { exact: true }).waitFor()
  await expectAccessible(page, 'conflict to choose in')
  await page.keyboard.press('ArrowRight')
  expect(await code.getByRole('radio', { name: /AAX/ }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await conflict.getByText('Alles is gekozen.').waitFor()
  await page.keyboard.press('Control+S')
  await toast(page, 'Land bijgewerkt').waitFor()
  expect(await form.getByRole('textbox', { name: 'Opmerking', exact: true }).inputValue()).toBe(
    'Van een ander',
  )
  expect(await read('Andorra')).toMatchObject({ isoCode3: 'AAX', remark: 'Van een ander' })
})

test('a system value keeps its status and period', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, "Valuta's")
  await searchFor(page, 'ISO-code', 'EUR', 1)
  await grid.cellWith('Euro').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByText('Systeemwaarde: Ja').waitFor()
  await expectAccessible(page, 'system value')
  expect(await form.getByRole('checkbox', { name: 'Actief' }).getAttribute('aria-readonly')).toBe('true')
  expect(await form.getByRole('textbox', { name: 'Actief: van', exact: true }).isEditable()).toBe(false)
  expect(await form.getByRole('textbox', { name: 'Opmerking', exact: true }).isEditable()).toBe(true)
})

const path = '/api/main/countries'

async function read(description: string): Promise<AnyRecord> {
  const somebody = await product.server.signIn('beheerder')
  const found = await somebody.post<{ items: readonly AnyRecord[] }>(`${path}/search`, {
    search: { description },
    matchingBehavior: 'Exact',
  })
  const [record] = found.body.items
  if (!record) throw new Error(`There is no ${description}`)
  return record
}

async function changeElsewhere(description: string, change: object): Promise<void> {
  const somebody = await product.server.signIn('beheerder')
  const record = await read(description)
  const answer = await somebody.put(`${path}/${record.id}`, { ...record, ...change })
  expect(answer.status).toBe(200)
}
