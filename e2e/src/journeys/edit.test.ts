import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { dialogOf } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('goes from record to record and saves and closes', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Albanië').dblclick()
  const form = dialogOf(page, 'Wijzig record')
  await form.getByText('Albanië · 3 van 249').waitFor()
  await form.getByRole('button', { name: 'Volgend record' }).click()
  await form.getByText('Algerije · 4 van 249').waitFor()
  await form.getByRole('button', { name: 'Vorig record' }).click()
  await form.getByText('Albanië · 3 van 249').waitFor()
  // The arrow keys do the same outside of inputs.
  await page.keyboard.press('ArrowLeft')
  await form.getByText('Åland · 2 van 249').waitFor()

  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Eilanden in de Oostzee')
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(async () => (await grid.cell('Åland', 'Gewijzigd door')).innerText()).toContain('Marieke')
})

test('a record that somebody else changed meanwhile: the typing survives, then saves', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Algerije').dblclick()
  const form = dialogOf(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Mijn opmerking')
  await changeElsewhere('Algerije', { isoCode3: 'QQQ' })

  await page.keyboard.press('Control+S')
  await form.getByRole('alert').getByText('Het record is intussen gewijzigd.').waitFor()
  await expectAccessible(page, 'conflict')
  expect(await form.getByRole('textbox', { name: 'Opmerking', exact: true }).inputValue()).toBe(
    'Mijn opmerking',
  )

  await form.getByRole('button', { name: 'Toon actuele gegevens' }).click()
  await expect
    .poll(() => form.getByRole('textbox', { name: 'ISO-code 3', exact: true }).inputValue())
    .toBe('QQQ')
  expect(await form.getByRole('textbox', { name: 'Opmerking', exact: true }).inputValue()).toBe(
    'Mijn opmerking',
  )
  await page.keyboard.press('Control+Shift+S')
  await toast(page, 'Land opgeslagen').waitFor()
  await form.waitFor({ state: 'detached' })
  expect(await read('Algerije')).toMatchObject({ isoCode3: 'QQQ', remark: 'Mijn opmerking' })
})

test('a server that does not answer costs no typing', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Andorra').dblclick()
  const form = dialogOf(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Blijft staan')
  await page.route('**/countries/*', (route) => route.fulfill({ status: 404, body: 'weg' }))
  await page.keyboard.press('Control+S')
  await form.getByRole('alert').waitFor()
  await expectAccessible(page, 'save that failed')
  await page.unroute('**/countries/*')
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await read('Andorra')).toMatchObject({ remark: 'Blijft staan' })
})

test('a system value keeps its status and period', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, "Valuta's")
  await searchFor(page, 'ISO-code', 'EUR', 1)
  await grid.cellWith('Euro').dblclick()
  const form = dialogOf(page, 'Wijzig record')
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
