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
  await toast(page, 'Land opgeslagen').waitFor()
  await remark.fill('Eilanden in de Oostzee')
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(async () => (await grid.cell('Åland', 'Gewijzigd door')).innerText()).toContain('Marieke')
})

test('continues to the next page of the list, and back', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.focusRow('Afghanistan')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  const form = findDialog(page, 'Wijzig record')
  const position = form.getByText(/ · \d+ van 249/)
  const place = async () => Number(/· (\d+) van/.exec(await position.innerText())?.[1])
  for (let at = await place(); at < 51; at += 1) {
    await form.getByRole('button', { name: 'Volgend record' }).click()
    await form.getByText(` · ${at + 1} van 249`).waitFor()
  }
  await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).waitFor()
  await form.getByRole('button', { name: 'Vorig record' }).click()
  await form.getByText(' · 50 van 249').waitFor()
  const name = await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await grid.ready()
  expect((await grid.texts('Omschrijving')).at(-1)).toBe(name)
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
  await toast(page, 'Land opgeslagen').waitFor()
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
  await toast(page, 'Land opgeslagen').waitFor()
  expect(await form.getByRole('textbox', { name: 'Opmerking', exact: true }).inputValue()).toBe(
    'Van een ander',
  )
  expect(await read('Andorra')).toMatchObject({ isoCode3: 'AAX', remark: 'Van een ander' })
})

test('an expired session asks to sign in over the form, whose input is then saved', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Angola').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Overleeft de sessie')
  await page.context().clearCookies()
  await page.keyboard.press('Control+S')
  const again = findDialog(page, 'Opnieuw aanmelden')
  await again.getByLabel('Wachtwoord', { exact: true }).fill('demobeheerder')
  await again.getByRole('button', { name: 'Aanmelden', exact: true }).click()
  await toast(page, 'Land opgeslagen').waitFor()
  expect(await read('Angola')).toMatchObject({ remark: 'Overleeft de sessie' })
})

test('an unreachable server loses no input', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Argentinië').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Blijft staan')
  await page.route('**/countries/*', (route) => route.fulfill({ status: 404, body: 'weg' }))
  await page.keyboard.press('Control+S')
  await form.getByRole('alert').waitFor()
  await expectAccessible(page, 'save that failed')
  await page.unroute('**/countries/*')
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await read('Argentinië')).toMatchObject({ remark: 'Blijft staan' })
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
